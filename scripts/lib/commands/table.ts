import type { Command } from "./command";
import { signaturePartsCommand } from "./signature-parts";
import { withClients } from "./with-clients";

/** What needs the database is loaded when it is asked for: a fresh checkout has not what it imports. */
export const commands: readonly Command[] = [
  {
    name: "migrate",
    usage: "migrate",
    summary: "actualiza el esquema global y el de todos los municipios",
    options: {},
    run: withClients(async () => (await import("./migrate")).runMigrate),
  },
  {
    name: "migrate:status",
    usage: "migrate:status",
    summary: "muestra qué municipios están atrasados; sale con 1 si hay alguno",
    options: {},
    run: withClients(async () => (await import("./migrate")).runMigrateStatus),
  },
  {
    name: "municipality:create",
    usage:
      "municipality:create --number 300 --acronym VILLA --name 'Villa Ejemplo' --city 'Villa Ejemplo' --admin 'Ana Paz <ana@villa.example>'",
    summary:
      "crea un municipio con su esquema y su catálogo propio, copiado del global, y muestra el enlace con que cada administrador elige su contraseña; --admin puede repetirse",
    options: {
      number: { type: "string" },
      acronym: { type: "string" },
      name: { type: "string" },
      city: { type: "string" },
      country: { type: "string" },
      timezone: { type: "string" },
      root: { type: "string" },
      "root-name": { type: "string" },
      admin: { type: "string", multiple: true },
    },
    run: withClients(async () => (await import("./municipality")).runMunicipalityCreate),
  },
  {
    name: "account:link",
    usage: "account:link --email ana@villa.example",
    summary:
      "muestra un enlace nuevo, de un solo uso y por 5 días, con que la persona elige su contraseña; el anterior deja de servir",
    options: { email: { type: "string" } },
    run: withClients(async () => (await import("./account")).runAccountLink),
  },
  {
    name: "certificate:load",
    usage: "certificate:load --number 300 --p12 municipio.p12 --password-file clave.txt",
    summary: "el municipio firma desde ahora con este certificado (PKCS#12); el anterior queda inactivo",
    options: { number: { type: "string" }, p12: { type: "string" }, "password-file": { type: "string" } },
    run: withClients(async () => (await import("./certificate")).runCertificateLoad),
  },
  {
    name: "catalog:proposals",
    usage: "catalog:proposals",
    summary: "muestra lo que los municipios proponen para el catálogo global y espera una decisión",
    options: {},
    run: withClients(async () => (await import("./catalog")).runCatalogProposals),
  },
  {
    name: "catalog:decide",
    usage: "catalog:decide --id <propuesta> (--approve | --reject 'Motivo')",
    summary: "pone una propuesta en el catálogo global, o la rechaza con un motivo que el municipio lee",
    options: { id: { type: "string" }, approve: { type: "boolean" }, reject: { type: "string" } },
    run: withClients(async () => (await import("./catalog")).runCatalogDecide),
  },
  {
    name: "audit:verify",
    usage: "audit:verify",
    summary:
      "comprueba la cadena de la auditoría global y de cada municipio, y que siga en ella lo que selló la autoridad de tiempo; sale con 1 si algo no cierra",
    options: {},
    run: withClients(async () => (await import("./audit")).runAuditVerify),
  },
  {
    name: "verify",
    usage: "verify",
    summary:
      "busca lo que nunca debe quedar: números perdidos o repetidos, trabajos a medias, auditoría alterada",
    options: {},
    run: withClients(async () => (await import("./verify")).runVerify),
  },
  {
    name: "signatures:raise",
    usage: "signatures:raise",
    summary:
      "hace que los documentos oficiales cuya firma no se pudo elevar o renovar se puedan intentar de nuevo ya, y muestra su estado",
    options: {},
    run: withClients(async () => (await import("./signatures")).runSignaturesRaise),
  },
  signaturePartsCommand,
];
