# Sourced by macos/package.sh on a machine without the certificate, such as one of the workflow's: puts the certificate
# $MACOS_CERTIFICATE (PKCS #12 in base64, opened by $MACOS_PASSWORD) into a keychain of its own, and the account of notarytool
# ($APPLE_ID, $APPLE_TEAM, $APPLE_PASSWORD) as the profile "hoshi" where it is given. Sets MACOS_IDENTITY and MACOS_NOTARY.
keychain=$work/hoshi.keychain-db
secret=$(openssl rand -hex 16)
mkdir -p "$work"
security delete-keychain "$keychain" 2>/dev/null || true
security create-keychain -p "$secret" "$keychain"
security set-keychain-settings "$keychain"
security unlock-keychain -p "$secret" "$keychain"
echo "$MACOS_CERTIFICATE" | base64 --decode >"$work/certificate.p12"
security import "$work/certificate.p12" -k "$keychain" -P "$MACOS_PASSWORD" -T /usr/bin/codesign
rm "$work/certificate.p12"
security set-key-partition-list -S apple-tool:,apple: -s -k "$secret" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
MACOS_IDENTITY=$(security find-identity -v -p codesigning "$keychain" | sed -n 's/.*"\(.*\)"/\1/p' | head -n 1)
MACOS_NOTARY=""
if [ -n "${APPLE_ID:-}" ]; then
	MACOS_NOTARY=hoshi
	xcrun notarytool store-credentials "$MACOS_NOTARY" --apple-id "$APPLE_ID" --team-id "$APPLE_TEAM" --password "$APPLE_PASSWORD"
fi
