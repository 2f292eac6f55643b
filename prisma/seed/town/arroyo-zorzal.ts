import type { Town } from "./town";

const CAST = { admin: "Celina Batista", creator: "Ezequiel Monzón" } as const;

/** A small one beside the first, so that isolation can be seen. */
export const ARROYO_ZORZAL: Town = {
  number: 200,
  acronym: "AZOR",
  name: "Municipalidad de Arroyo Zorzal",
  city: "Arroyo Zorzal",
  mailDomain: "arroyozorzal.example",
  settings: {
    address: "Calle del Molino 22",
    websiteUrl: "https://www.arroyozorzal.example",
    annualSlogan: "Año de la ribera recuperada",
    primaryColor: "#2d7d46",
  },
  ranks: [
    { name: "Intendente", level: 1, seal: "Intendente Municipal" },
    { name: "Secretario", level: 2, seal: "Secretario" },
  ],
  seals: ["Administrativo"],
  departments: [
    { acronym: "INT", name: "Intendencia", rank: "Intendente" },
    {
      acronym: "GOB",
      name: "Secretaría de Gobierno y Hacienda",
      under: "INT",
      rank: "Secretario",
      sectors: ["MESAEN"],
    },
    { acronym: "OBRAS", name: "Secretaría de Obras", under: "INT", rank: "Secretario" },
  ],
  people: [
    { fullName: CAST.admin, sector: "INT#PRIV", role: "administrator", seal: "Administrativo" },
    { fullName: "Leopoldo Arrieta", sector: "INT#PRIV", heads: "INT", role: "official" },
    { fullName: "Noemí Castaño", sector: "GOB#PRIV", heads: "GOB", role: "official" },
    { fullName: CAST.creator, sector: "GOB#MESAEN", seal: "Administrativo" },
    { fullName: "Rocío Benegas", sector: "OBRAS#PRIV", heads: "OBRAS", role: "official" },
  ],
  cast: CAST,
  filing: { EXPGEN: "GOB", HABCOM: "GOB", OBRAPA: "OBRAS" },
  creators: {},
  numbering: { DECTO: ["Intendente"], RESOL: ["Secretario"], DISPO: ["Secretario"] },
  authors: {},
  registrars: { COMER: ["GOB#PRIV", "GOB#MESAEN"] },
};
