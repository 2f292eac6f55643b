"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "../../components/ui/button";

type SignInButtonProps = {
  readonly label: string;
  readonly working: string;
  readonly returnTo: string;
  /** Another account: the provider must ask even if it still knows the first one. */
  readonly asksAgain: boolean;
};

export const SignInButton = ({ label, working, returnTo, asksAgain }: SignInButtonProps) => {
  const [isWorking, setWorking] = useState(false);

  const start = () => {
    setWorking(true);
    const parameters = {
      ui_locales: document.documentElement.lang,
      ...(asksAgain ? { prompt: "login" } : {}),
    };
    signIn("oidc", { callbackUrl: returnTo }, parameters).catch(() => setWorking(false));
  };

  return (
    <Button look="primary" className="w-full" onClick={start} disabled={isWorking}>
      {isWorking ? working : label}
    </Button>
  );
};
