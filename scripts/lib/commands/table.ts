import { verifyAuditCommand } from "./audit";
import { loadCertificateCommand } from "./certificate";
import type { Command } from "./command";
import { migrateCommand, statusCommand } from "./migrate";
import { createMunicipalityCommand } from "./municipality";
import { signaturePartsCommand } from "./signature-parts";
import { raiseSignaturesCommand } from "./signatures";
import { verifyCommand } from "./verify";

export const commands: readonly Command[] = [
  migrateCommand,
  statusCommand,
  createMunicipalityCommand,
  loadCertificateCommand,
  verifyAuditCommand,
  verifyCommand,
  raiseSignaturesCommand,
  signaturePartsCommand,
];
