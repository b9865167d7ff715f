#!/bin/sh
# sign.sh PROGRAM signs a Windows program in place with the PKCS #12 certificate in the file $WINDOWS_CERTIFICATE, whose password
# stands in the file $WINDOWS_PASSWORD. $WINDOWS_TIMESTAMP is the address of a time-stamping server; without it the signature
# ends with the certificate.
set -eu
signed=$1.signed
osslsigncode sign -pkcs12 "$WINDOWS_CERTIFICATE" -readpass "$WINDOWS_PASSWORD" -h sha256 -n Hoshi \
	${WINDOWS_TIMESTAMP:+-ts "$WINDOWS_TIMESTAMP"} -in "$1" -out "$signed"
mv "$signed" "$1"
