import type { Verification } from "../verification/verification";

export const VERIFICATION: Verification = {
  code: "7K3MQ9XV2RTB8HWC",
  address: "https://nandubay.example/verificar",
};
