"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { useProgress } from "../frame/progress";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href" | "prefetch" | "onNavigate"> & {
  readonly href: string;
};

/**
 * A link to a page of ours. Nothing is fetched before it is followed: a list of fifty links would ask for fifty pages, each with
 * its person's rights. What loads meanwhile shows (`useProgress`).
 */
export const Link = ({ href, scroll = true, replace = false, ...rest }: LinkProps) => {
  const { go } = useProgress();
  return (
    <NextLink
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        go(href, { scroll, replace });
      }}
      {...rest}
    />
  );
};
