import { type Folders, foldersOf } from "./env";

export type KnownLibrary = { readonly name: string; readonly path: string };

type Places = Readonly<Record<"win32" | "darwin" | "linux", readonly string[]>>;
type Vendor = { readonly name: string } & Places;

/** Debian and Ubuntu keep libraries by processor, Fedora and SUSE by width, older programs beside each other. */
const onLinux = (file: string, ...subfolders: readonly string[]): string[] =>
  [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
  ].flatMap((folder) =>
    ["", ...subfolders.map((name) => `${name}/`)].map((within) => `${folder}/${within}${file}`),
  );

/**
 * Where drivers are put by their installers; vendors before OpenSC, which knows many tokens in general and some only in part. On Windows
 * System32 of a 64-bit program has the 64-bit files.
 */
const vendorsIn = ({ system, programs }: Folders): readonly Vendor[] => [
  {
    // Thales, SafeNet Authentication Client 10, administrator's guides for Windows, Mac and Linux: eTPKCS11, libeToken.
    name: "SafeNet eToken",
    win32: [`${system}\\eTPKCS11.dll`],
    darwin: [
      "/Library/Frameworks/eToken.framework/Versions/Current/libeToken.dylib",
      "/usr/local/lib/libeTPkcs11.dylib",
    ],
    linux: [...onLinux("libeToken.so"), ...onLinux("libeTPkcs11.so", "pkcs11")],
  },
  {
    // The same product, for IDPrime cards and their tokens (eToken 5300, 5110 CC).
    name: "Thales IDPrime",
    win32: [
      `${programs}\\SafeNet\\Authentication\\SAC\\x64\\IDPrimePKCS1164.dll`,
      `${system}\\IDPrimePKCS11.dll`,
    ],
    darwin: [
      "/Library/Frameworks/eToken.framework/Versions/A/libIDPrimePKCS11.dylib",
      "/usr/local/lib/libIDPrimePKCS11.dylib",
    ],
    linux: onLinux("libIDPrimePKCS11.so", "pkcs11"),
  },
  {
    // Feitian, ePass2003 (Castle) and its second version; ngp11v211 is that of ePass2000 and ePass3000.
    name: "Feitian ePass",
    win32: [`${system}\\eps2003csp11.dll`, `${system}\\eps2003csp11v2.dll`, `${system}\\ngp11v211.dll`],
    darwin: [
      "/usr/local/lib/libcastle.1.0.0.dylib",
      "/usr/local/lib/libcastle_v2.1.0.0.dylib",
      "/Library/ePass2003-Castle/libcastle.1.0.0.dylib",
    ],
    linux: [
      ...onLinux("libcastle.so.1.0.0"),
      ...onLinux("libcastle_v2.so.1.0.0"),
      "/opt/ePass2003-Castle/redist/libcastle.so.1.0.0",
    ],
  },
  {
    // Athena (NXP), IDProtect Client: ASECard and its tokens.
    name: "Athena IDProtect",
    win32: [`${system}\\asepkcs.dll`],
    darwin: ["/Library/Application Support/Athena/libASEP11.dylib", "/usr/local/lib/libASEP11.dylib"],
    linux: ["/usr/lib/x64-athena/libASEP11.so", ...onLinux("libASEP11.so")],
  },
  {
    // OpenSC 0.23 to 0.26, its installers for Windows and macOS, and the packages of Debian, Fedora and Homebrew.
    name: "OpenSC",
    win32: [`${programs}\\OpenSC Project\\OpenSC\\pkcs11\\opensc-pkcs11.dll`],
    darwin: [
      "/Library/OpenSC/lib/opensc-pkcs11.so",
      "/opt/homebrew/lib/opensc-pkcs11.so",
      "/usr/local/lib/opensc-pkcs11.so",
    ],
    linux: onLinux("opensc-pkcs11.so", "pkcs11"),
  },
];

// SoftHSM 2.6: a token in a folder. It protects nothing, so a program that people use does not look for it.
const SOFT_HSM: Vendor = {
  name: "SoftHSM",
  win32: ["C:\\SoftHSM2\\lib\\softhsm2-x64.dll"],
  darwin: ["/opt/homebrew/lib/softhsm/libsofthsm2.so", "/usr/local/lib/softhsm/libsofthsm2.so"],
  linux: onLinux("libsofthsm2.so", "softhsm", "pkcs11"),
};

/**
 * Every place where a driver may be, in the order in which they are preferred.
 * @param withSoftware for tests: software tokens too
 */
export const knownLibraries = ({
  platform = process.platform,
  folders = foldersOf(),
  withSoftware = false,
}: {
  readonly platform?: NodeJS.Platform;
  readonly folders?: Folders;
  readonly withSoftware?: boolean;
} = {}): readonly KnownLibrary[] => {
  if (platform !== "win32" && platform !== "darwin" && platform !== "linux") return [];
  const vendors = [...vendorsIn(folders), ...(withSoftware ? [SOFT_HSM] : [])];
  return vendors.flatMap(({ name, [platform]: paths }) => paths.map((path) => ({ name, path })));
};
