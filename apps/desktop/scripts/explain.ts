export type System = "win32" | "darwin" | "linux";

const COMMON = (system: string) => [
  `On ${system}, with Node 24 and this repository at the commit of the release:`,
  "",
  "  npm ci",
];

const RELEASE = [
  "",
  "Then sign what was made, where the release key is, and put all of dist/installers into the folder of updates:",
  "",
  "  npx tsx apps/desktop/scripts/sign-release.ts --key <Ed25519 private key, PEM> apps/desktop/dist/installers/*",
];

const PACKAGE = "npx tsx apps/desktop/scripts/package.ts --updates <https folder> --update-key <public key>";

/** What a person runs to make the installers of each system; each is made on its own. */
const STEPS: Readonly<Record<System, readonly string[]>> = {
  win32: [
    ...COMMON("Windows"),
    "",
    "Needed: Visual Studio Build Tools with the C++ workload, Python 3, a code signing certificate. In PowerShell:",
    "",
    '  $env:CSC_LINK = "<certificate.pfx>"; $env:CSC_KEY_PASSWORD = "<password>"',
    `  ${PACKAGE}`,
    "",
    "Makes foja-<version>-win-x64.exe (NSIS), its .blockmap and latest.yml.",
    ...RELEASE,
  ],
  darwin: [
    ...COMMON("macOS"),
    "",
    "Needed: Xcode command line tools, a Developer ID Application certificate, a key of App Store Connect for notarizing:",
    "",
    "  export CSC_LINK=<certificate.p12> CSC_KEY_PASSWORD=<password>",
    "  export APPLE_API_KEY=<AuthKey.p8> APPLE_API_KEY_ID=<id> APPLE_API_ISSUER=<issuer>",
    `  ${PACKAGE}`,
    "",
    "Makes foja-<version>-mac-{x64,arm64}.{dmg,zip}, their .blockmap and latest-mac.yml.",
    ...RELEASE,
  ],
  linux: [
    ...COMMON("Debian 12 or later"),
    "",
    "Needed: build-essential, python3, fakeroot, dpkg:",
    "",
    "  apt-get install build-essential python3 fakeroot dpkg",
    `  ${PACKAGE}`,
    "",
    "Makes foja-<version>-linux-x86_64.AppImage, foja-<version>-linux-amd64.deb and latest-linux.yml.",
    ...RELEASE,
  ],
};

export const explain = (system: System): string => `${STEPS[system].join("\n")}\n`;

export const RELEASE_KEY = [
  "The release key is made once, and kept where releases are made and nowhere else:",
  "",
  "  openssl genpkey -algorithm ed25519 -out release.pem",
  "  openssl pkey -in release.pem -pubout -outform DER | base64 -w0      # <public key>",
  "",
].join("\n");
