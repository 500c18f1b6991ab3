cask "stateroom" do
  arch arm: "aarch64", intel: "x86_64"

  version "@VERSION@"
  sha256 arm:   "@SHA256:Stateroom-.*-aarch64.dmg@",
         intel: "@SHA256:Stateroom-.*-x86_64.dmg@"

  url "@REPOSITORY@/releases/download/v#{version}/Stateroom-#{version}-#{arch}.dmg"
  name "Stateroom"
  desc "See the files that AI agents keep, at every step"
  homepage "@HOMEPAGE@"

  app "Stateroom.app"
  binary "#{appdir}/Stateroom.app/Contents/MacOS/stateroom-cli", target: "stateroom"
  bash_completion "#{appdir}/Stateroom.app/Contents/Resources/share/bash-completion/completions/stateroom"
  zsh_completion "#{appdir}/Stateroom.app/Contents/Resources/share/zsh/site-functions/_stateroom"
  fish_completion "#{appdir}/Stateroom.app/Contents/Resources/share/fish/vendor_completions.d/stateroom.fish"

  zap trash: "~/Library/Application Support/Stateroom"
end
