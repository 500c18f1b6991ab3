# Installs the .msi below target\release, starts what it installed by command and by a double click's command line, takes a picture of
# the screen, and removes it again.
#
#   packaging\windows\try-installer.ps1 DATABASE PICTURE.png
param([Parameter(Mandatory)] [string] $Database, [Parameter(Mandatory)] [string] $Picture)
$ErrorActionPreference = 'Stop'
Set-Location (Join-Path $PSScriptRoot '..\..')
$database = (Resolve-Path $Database).Path

function Invoke-Installer([string[]] $arguments) {
  $process = Start-Process msiexec.exe -ArgumentList $arguments -Wait -PassThru
  if ($process.ExitCode -ne 0) { throw "msiexec $arguments ended with $($process.ExitCode)" }
}
function Assert-Status([int] $expected, [string[]] $arguments) {
  & stateroom @arguments | Out-Host
  if ($LASTEXITCODE -ne $expected) { throw "stateroom $arguments ended with $LASTEXITCODE and not with $expected" }
}

$msi = (Get-Item target\release\*.msi).FullName
Invoke-Installer @('/i', "`"$msi`"", '/qn', '/norestart')
$folder = (Get-ItemProperty HKLM:\Software\Stateroom).Folder
$env:PATH = [Environment]::GetEnvironmentVariable('PATH', 'Machine')
$found = (Get-Command stateroom).Source
if ($found -ne (Join-Path $folder 'stateroom.exe')) { throw "stateroom on the PATH is $found" }
Assert-Status 0 @('--version')
Assert-Status 0 @('threads', $database)
Assert-Status 2 @('threads', 'none.db')
& "$folder\runtime\bin\java.exe" -version
if (-not (Test-Path 'HKLM:\Software\Classes\.db\OpenWithProgids')) { throw '"Open with" has no entry for .db' }

# What Windows runs for a double click once the user has chosen Stateroom for the type.
$command = (Get-ItemProperty 'HKLM:\Software\Classes\Stateroom.Data.1\shell\open\command').'(default)' -replace '%1', $database
$begun = Get-Date
$parts = [regex]::Match($command, '^"([^"]+)" (.*)$')
$window = Start-Process $parts.Groups[1].Value -ArgumentList $parts.Groups[2].Value -PassThru
$name = Split-Path -Leaf $database
$shown = $false
while (-not $shown -and ((Get-Date) - $begun).TotalSeconds -lt 60) {
  Start-Sleep -Milliseconds 100
  $shown = [bool] (Get-Process | Where-Object { $_.MainWindowTitle -like "*$name*Stateroom*" })
}
if (-not $shown) { throw "no window shows $name" }
"the window shows $name after $(((Get-Date) - $begun).TotalMilliseconds) ms"
Start-Sleep 1
Add-Type -AssemblyName System.Windows.Forms, System.Drawing
$screen = [System.Windows.Forms.Screen]::PrimaryScreen.Bounds
$bitmap = [System.Drawing.Bitmap]::new($screen.Width, $screen.Height)
[System.Drawing.Graphics]::FromImage($bitmap).CopyFromScreen(0, 0, 0, 0, $bitmap.Size)
$bitmap.Save($Picture)
Get-Process stateroomw -ErrorAction SilentlyContinue | Stop-Process

Invoke-Installer @('/x', "`"$msi`"", '/qn', '/norestart')
if (Test-Path $folder) { throw "$folder is still there" }
if ([Environment]::GetEnvironmentVariable('PATH', 'Machine') -like '*Stateroom*') { throw 'the PATH still names Stateroom' }
if (Test-Path 'HKLM:\Software\Classes\Stateroom.Data.1') { throw 'the registry still names Stateroom' }
'installed, started and removed'
