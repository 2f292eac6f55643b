"use client";

import { useEffect, useState } from "react";
import english from "../../messages/en/error.json";
import spanish from "../../messages/es/error.json";

/** Where not even the frame could be made: everything begins anew. Its few texts come without the library that pages have for theirs. */
const RootError = ({ error }: { error: Error & { digest?: string } }) => {
  const [texts, setTexts] = useState<typeof spanish>(spanish);
  useEffect(() => {
    if (document.documentElement.lang === "en") setTexts(english);
  }, []);
  return (
    <main
      role="alert"
      className="mx-auto grid max-w-[var(--measure)] justify-items-center gap-2 p-6 pt-16 text-center"
    >
      <h1 className="text-read font-semibold">{texts.title}</h1>
      <p className="text-ink-soft">{texts.text}</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="mt-2 min-h-[var(--control)] rounded-md bg-accent px-3 font-medium text-on-accent"
      >
        {texts.retry}
      </button>
      {error.digest && (
        <p className="text-small text-ink-soft">
          {texts.id} <code>{error.digest}</code>
        </p>
      )}
    </main>
  );
};

export default RootError;
