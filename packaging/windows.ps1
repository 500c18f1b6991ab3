# UNTRIED: written from jpackage's documentation, never run.
#
# Makes a Windows installer (.msi) below target from the program that `mvn package` left at target\stateroom.
# Needs the JDK's jpackage on the PATH and the WiX Toolset. The installed machine needs no Java.
$ErrorActionPreference = 'Stop'
Set-Location (Join-Path $PSScriptRoot '..')

$jar = Get-Item target\stateroom\lib\stateroom-*.jar
if (-not $jar) { throw "There is no program at target\stateroom: run 'mvn package' first." }
$version = $jar.BaseName -replace '^stateroom-', '' -replace '-SNAPSHOT$', ''

@'
extension=stateroom.json
mime-type=application/x-stateroom-workspace+json
description=Stateroom workspace
'@ | Set-Content target\packaging\bundle.properties

# The start-up cache is bound to the launcher that it was made with, so it stays out.
$libraries = 'target\packaging\installed'
Remove-Item -Recurse -ErrorAction SilentlyContinue $libraries
Copy-Item -Recurse -Exclude stateroom.aot target\stateroom\lib $libraries

jpackage --type msi --name Stateroom --app-version $version --dest target `
  --runtime-image target\stateroom\runtime --input $libraries `
  --main-jar $jar.Name --main-class dev.stateroom.Stateroom `
  --java-options '-XX:+UseSerialGC' `
  --java-options '--enable-native-access=javafx.graphics,ALL-UNNAMED' `
  --java-options '--sun-misc-unsafe-memory-access=allow' `
  --java-options '-Dorg.sqlite.lib.path=$APPDIR' `
  --icon assets\stateroom.ico --license-file LICENSE `
  --file-associations target\packaging\bundle.properties `
  --win-console --win-menu --win-dir-chooser --win-per-user-install
