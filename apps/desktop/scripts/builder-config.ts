import type { Configuration } from "electron-builder";

/** Same in every release: the system knows the program by it. */
const APP_ID = "ar.foja.desktop";

/**
 * What electron-builder makes of `dist/program`, on each system for itself.
 * @param updatesUrl folder from which programs update themselves; undefined: they don't
 */
export const builderConfig = (updatesUrl: string | undefined): Configuration => ({
  appId: APP_ID,
  productName: "Foja",
  copyright: "Foja, Apache-2.0",
  directories: { app: "dist/program", output: "dist/installers", buildResources: "build" },
  files: ["**/*", "!**/*.map"],
  asar: true,
  // The system loads native modules from files alone; they are compiled for Electron where the package is made.
  asarUnpack: ["**/*.node"],
  npmRebuild: true,
  buildDependenciesFromSource: true,
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  protocols: [{ name: "Foja", schemes: ["foja"], role: "Viewer" }],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
  artifactName: "foja-${version}-${os}-${arch}.${ext}",
  publish: updatesUrl === undefined ? null : [{ provider: "generic", url: updatesUrl }],
  win: {
    target: [{ target: "nsis", arch: ["x64"] }],
    icon: "build/icon.png",
    verifyUpdateCodeSignature: true,
  },
  nsis: {
    // For one person, without an administrator: updates need none either.
    oneClick: true,
    perMachine: false,
    deleteAppDataOnUninstall: false,
    installerLanguages: ["es_ES", "en_US"],
  },
  mac: {
    target: [
      { target: "dmg", arch: ["x64", "arm64"] },
      { target: "zip", arch: ["x64", "arm64"] },
    ],
    icon: "build/icon.png",
    category: "public.app-category.productivity",
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: "build/entitlements.mac.plist",
    // Helpers load the drivers of vendors, who sign them with their own names.
    entitlementsInherit: "build/entitlements.mac.inherit.plist",
    notarize: true,
  },
  linux: {
    target: [
      { target: "AppImage", arch: ["x64"] },
      { target: "deb", arch: ["x64"] },
    ],
    icon: "build/icon.png",
    category: "Office",
    synopsis: "Firma de documentos con un dispositivo de firma",
    maintainer: "Foja <foja@example.com>",
    executableName: "foja",
    mimeTypes: ["x-scheme-handler/foja"],
  },
  deb: { depends: ["libgtk-3-0", "libnss3", "libsecret-1-0", "libnotify4", "xdg-utils", "pcscd"] },
});
