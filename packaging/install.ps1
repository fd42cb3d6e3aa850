# Installs the program of a release for you alone, on Windows (x86-64). The archive's SHA-256 is checked before anything
# is unpacked. Run it again to upgrade.
#
#   .\install.ps1                     the newest release
#   .\install.ps1 -Version 0.1.0      this release
param(
    [string] $Version = "",
    [string] $Dir = "$env:LOCALAPPDATA\Programs\subterminator"
)
$ErrorActionPreference = "Stop"
$ProgressPreference = "SilentlyContinue"

$releases = if ($env:SUBTERMINATOR_RELEASES) { $env:SUBTERMINATOR_RELEASES } else { "https://github.com/subterminator/subterminator/releases" }
$from = if ($Version) { "$releases/download/v$($Version.TrimStart('v'))" } else { "$releases/latest/download" }
$work = Join-Path ([IO.Path]::GetTempPath()) ("subterminator-" + [Guid]::NewGuid())
New-Item -ItemType Directory -Path $work | Out-Null
try {
    $list = Join-Path $work "SHA256SUMS"
    Invoke-WebRequest -UseBasicParsing -Uri "$from/SHA256SUMS" -OutFile $list
    $line = Get-Content $list | Where-Object { $_ -match ' subterminator-\d\S*-x86_64-pc-windows-msvc\.tar\.gz$' } | Select-Object -First 1
    if (-not $line) { throw "This release has no program for Windows." }
    $wanted, $name = $line -split '\s+', 2
    Write-Host "Fetching $name"
    $archive = Join-Path $work $name
    Invoke-WebRequest -UseBasicParsing -Uri "$from/$name" -OutFile $archive
    $found = (Get-FileHash -Algorithm SHA256 $archive).Hash
    if ($found -ne $wanted) { throw "The check sum of $name is wrong, so nothing was installed. Expected $wanted, found $found." }
    # Windows has had tar since 2018.
    tar -xzf $archive -C $work
    if ($LASTEXITCODE -ne 0) { throw "$name can't be unpacked." }
    New-Item -ItemType Directory -Force -Path $Dir | Out-Null
    Copy-Item -Force (Join-Path $work ($name -replace '\.tar\.gz$', '') | Join-Path -ChildPath "subterminator.exe") $Dir
    Write-Host "Installed in ${Dir}: $(& (Join-Path $Dir 'subterminator.exe') --version)"
    if (($env:Path -split ';') -notcontains $Dir) {
        Write-Host "That folder isn't on your search path. Add it in Settings, or type its whole path."
    }
} finally {
    Remove-Item -Recurse -Force $work
}
