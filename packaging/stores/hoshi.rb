cask "hoshi" do
  arch arm: "arm64", intel: "amd64"

  version "@VERSION@"
  sha256 arm:   "@SUM1@",
         intel: "@SUM2@"

  url "https://github.com/hoshi/hoshi/releases/download/v#{version}/hoshi-#{version}-macos-#{arch}.zip",
      verified: "github.com/hoshi/hoshi/"
  name "Hoshi"
  desc "Gomoku and Renju against a friend or the computer"
  homepage "https://hoshi.github.io/hoshi"

  depends_on macos: ">= :monterey"

  app "Hoshi.app"
  binary "#{appdir}/Hoshi.app/Contents/MacOS/hoshi-tool"

  zap trash: "~/Library/Application Support/hoshi"
end
