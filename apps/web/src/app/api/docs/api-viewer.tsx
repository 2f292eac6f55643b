"use client";

import "swagger-ui-dist/swagger-ui.css";
import "./api-viewer.css";
import { useEffect, useRef, useState } from "react";

type Description = { readonly name: string; readonly url: string };

type Props = {
  readonly label: string;
  readonly loading: string;
  readonly failed: string;
  readonly descriptions: readonly Description[];
};

/** The viewer is not of React's making: it fills an element, and fills it anew for another description. */
export const ApiViewer = ({ label, loading, failed, descriptions }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState(descriptions[0]!.url);
  const [state, setState] = useState<"loading" | "failed" | "ready">("loading");

  useEffect(() => {
    let isCurrent = true;
    setState("loading");
    const show = async () => {
      const { default: SwaggerUI } = await import("swagger-ui-dist/swagger-ui-es-bundle.js");
      if (!isCurrent || !place.current) return;
      SwaggerUI({
        domNode: place.current,
        url,
        docExpansion: "none",
        deepLinking: true,
        filter: true,
        // Nothing of the page leaves the installation.
        validatorUrl: null,
        persistAuthorization: false,
        onComplete: () => isCurrent && setState("ready"),
      });
    };
    show().catch(() => isCurrent && setState("failed"));
    return () => {
      isCurrent = false;
    };
  }, [url]);

  return (
    <div className="bg-white text-black [color-scheme:light]">
      <div className="flex items-center gap-2 border-b border-line px-4 py-3 text-sm">
        <label htmlFor="description">{label}</label>
        <select
          id="description"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          className="rounded-md border border-line bg-white px-2 py-1 text-black"
        >
          {descriptions.map(({ name, url: address }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </select>
        <span role="status">{{ loading, failed, ready: "" }[state]}</span>
      </div>
      <div ref={place} className="api-viewer" />
    </div>
  );
};
