-- Days before its end of the last warning that was sent to the administrators: each is sent once.
ALTER TABLE "signing_certificates" ADD COLUMN "warned_days" INTEGER;
