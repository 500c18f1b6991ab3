# Makes the portable .zip and the installer (.msi) for Windows below target\release from the program that `mvn package` left at
# target\stateroom. Needs the JDK's jpackage on the PATH; the .msi also needs the WiX Toolset 3. The installed machine needs no Java.
#
# Nobody has run this on Windows yet; what could be checked elsewhere is said in src/site/markdown/packaging.md.
$ErrorActionPreference = 'Stop'
$PSNativeCommandUseErrorActionPreference = $true
Set-Location (Join-Path $PSScriptRoot '..\..')

$jar = Get-Item target\stateroom\lib\stateroom-*.jar
if (-not $jar) { throw "There is no program at target\stateroom: run 'mvn package' first." }
$version = $jar.BaseName -replace '^stateroom-', ''
$number = $version -replace '-SNAPSHOT$', ''
$architecture = if ($env:PROCESSOR_ARCHITECTURE -eq 'ARM64') { 'arm64' } else { 'x64' }
[xml] $pom = Get-Content pom.xml
$homepage = $pom.project.properties.homepage
$release = 'target\release'
Remove-Item -Recurse -Force -ErrorAction SilentlyContinue $release
New-Item -ItemType Directory -Force $release, target\packaging | Out-Null

# The start-up caches are bound to the launcher that they were made with, so these stay out and others are made below.
$libraries = 'target\packaging\libraries'
Remove-Item -Recurse -Force -ErrorAction SilentlyContinue $libraries, target\packaging\stateroomw
Copy-Item -Recurse -Exclude caches target\stateroom\lib $libraries

# Two launchers: stateroomw.exe shows the window and has no console, stateroom.exe is for the terminal.
@'
win-console=true
java-options=-Xlog:disable -Xlog:all=error:stderr -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=javafx.graphics,ALL-UNNAMED --sun-misc-unsafe-memory-access=allow "-Dorg.sqlite.lib.path=$APPDIR"
'@ | Set-Content target\packaging\console.properties
jpackage --type app-image --name stateroomw --app-version $number --dest target\packaging `
  --vendor 'The Stateroom project' --description 'Stateroom' `
  --runtime-image target\stateroom\runtime --input $libraries `
  --main-jar $jar.Name --main-class dev.stateroom.Stateroom --icon assets\stateroom.ico `
  --java-options '-Xlog:disable' --java-options '-Xlog:all=error:stderr' `
  --java-options '-XX:+UseG1GC' --java-options '-XX:MaxGCPauseMillis=20' --java-options '-XX:GCTimeRatio=1' `
  --java-options '-XX:G1HeapRegionSize=1m' --java-options '-XX:NewSize=24m' --java-options '-XX:MaxNewSize=48m' --java-options '-XX:-G1UseAdaptiveIHOP' --java-options '-XX:InitiatingHeapOccupancyPercent=75' `
  --java-options '-XX:-ClassUnloadingWithConcurrentMark' `
  --java-options '-Xms32m' --java-options '-XX:MetaspaceSize=128m' --java-options '-XX:MinHeapFreeRatio=25' --java-options '-XX:MaxHeapFreeRatio=35' --java-options '-XX:SoftRefLRUPolicyMSPerMB=1' `
  --java-options '--enable-native-access=javafx.graphics,ALL-UNNAMED' `
  --java-options '--sun-misc-unsafe-memory-access=allow' `
  --java-options '-Dorg.sqlite.lib.path=$APPDIR' `
  --add-launcher stateroom=target\packaging\console.properties
$program = 'target\packaging\stateroomw'
Copy-Item -Recurse target\stateroom\legal, target\stateroom\share, target\stateroom\THIRD-PARTY.txt, target\stateroom\sbom.cdx.json, LICENSE $program

# One even second for all files: an installer rounds times, and the caches are bound to them.
$time = [DateTime]::Parse($pom.project.properties.'project.build.outputTimestamp').ToUniversalTime()
Get-ChildItem -Recurse -File $program | ForEach-Object { $_.IsReadOnly = $false; $_.LastWriteTimeUtc = $time }

# The caches, made by the installed form itself. A run that fails leaves none, and the program starts without it.
$training = 'target\packaging\training'
New-Item -ItemType Directory -Force $training | Out-Null
$env:STATEROOM_DATA = "$training\data"
function New-StartupCache([string] $launcher, [string] $name, [string[]] $arguments) {
  $env:JAVA_TOOL_OPTIONS = "-XX:AOTCacheOutput=$((Resolve-Path $program).Path)\app\$name"
  & "$program\$launcher.exe" @arguments | Out-File "$training\$name.txt"
  Remove-Item env:JAVA_TOOL_OPTIONS
  if (Test-Path "$program\app\$name") {
    # The configuration of a launcher ends with the options of the JVM.
    Add-Content "$program\app\$launcher.cfg" ('java-options=-XX:AOTCache=$APPDIR\' + $name)
  } else {
    Write-Warning "No start-up cache ${name}: see $training\$name.txt"
  }
}
New-StartupCache 'stateroomw' 'stateroom.aot' @('demo', '--out', "$training\window.png")
New-StartupCache 'stateroom' 'commands.aot' @('rehearse', 'target\packaging\rehearsal\commands.txt')

# What must hold before anything is packed: exit codes and output of the console launcher.
& "$program\stateroom.exe" --version
$PSNativeCommandUseErrorActionPreference = $false
& "$program\stateroom.exe" threads no-such-file.db
if ($LASTEXITCODE -ne 2) { throw "a missing file ended with $LASTEXITCODE and not with 2" }
$PSNativeCommandUseErrorActionPreference = $true

Compress-Archive -Path "$program\*" -DestinationPath "$release\stateroom-$version-windows-$architecture.zip"

$candle = Get-Command candle.exe -ErrorAction SilentlyContinue
if (-not $candle -and $env:WIX) { $candle = Get-Command (Join-Path $env:WIX 'bin\candle.exe') -ErrorAction SilentlyContinue }
if ($candle) {
  java packaging\windows\InstallerSource.java $program target\packaging\stateroom.wxs $number $architecture $homepage
  & $candle.Source -nologo -arch $architecture -out target\packaging\stateroom.wixobj target\packaging\stateroom.wxs
  & (Join-Path (Split-Path $candle.Source) 'light.exe') -nologo -sval -out "$release\stateroom-$version-$architecture.msi" target\packaging\stateroom.wixobj
} else {
  Write-Warning 'No .msi: the WiX Toolset 3 (candle.exe, light.exe) was not found.'
}

Copy-Item target\stateroom\sbom.cdx.json $release
Get-ChildItem $release -File | ForEach-Object { "$((Get-FileHash $_ -Algorithm SHA256).Hash.ToLower())  $($_.Name)" } |
  Set-Content "$release\SHA256SUMS"
Get-Content "$release\SHA256SUMS"
