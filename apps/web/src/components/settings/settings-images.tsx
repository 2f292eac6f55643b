"use client";

import { ImageOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { sendForm } from "../../trpc/send-form";
import { Field } from "../form/field";
import { Form } from "../form/form";
import { SaveBar } from "../form/save-bar";
import { useForm } from "../form/use-form";
import { useProgress } from "../frame/progress";
import type { SettingsRow } from "../rows";
import { useToast } from "../ui/toasts";

const KINDS = ["logo", "isologo", "cover"] as const;
type Kind = (typeof KINDS)[number];
const USES = { logo: "logoUse", isologo: "isologoUse", cover: "coverUse" } as const;

/** What the municipality looks like: the three pictures, and one form that replaces any of them. */
export const SettingsImages = ({ settings }: { settings: SettingsRow }) => {
  const t = useTranslations("admin.settings");
  const urls: Readonly<Record<Kind, string | null>> = {
    logo: settings.logo_url,
    isologo: settings.isologo_url,
    cover: settings.cover_url,
  };
  return (
    <div className="grid max-w-[60rem] gap-6 px-[var(--gutter)] py-4">
      <ul className="grid gap-4 sm:grid-cols-3">
        {KINDS.map((kind) => (
          <li key={kind} className="min-w-0">
            <h2 className="font-semibold">{t(kind)}</h2>
            <Picture
              address={urls[kind]}
              alt={t("imageAlt", { kind: t(kind), municipality: settings.name })}
            />
            <p className="text-meta text-ink-soft">{t(USES[kind])}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="reemplazar" className="border-t border-line pt-4">
        <h2 id="reemplazar" className="mb-3 font-semibold">
          {t("replace")}
        </h2>
        <ReplaceForm />
      </section>
    </div>
  );
};

/** On white in both themes: as it is printed. */
const Picture = ({ address, alt }: { address: string | null; alt: string }) => {
  const t = useTranslations("admin.settings");
  return (
    <div className="my-1 grid h-28 place-items-center overflow-hidden rounded-md border border-line bg-white p-2">
      {address ? (
        // biome-ignore lint/performance/noImgElement: a signed address, which no optimizer may keep
        <img src={address} alt={alt} className="max-h-24 max-w-full object-contain" />
      ) : (
        // On white, whatever the theme.
        <span className="flex items-center gap-1 text-small text-[#4b5563]">
          <ImageOff aria-hidden className="size-4" />
          {t("imageNone")}
        </span>
      )}
    </div>
  );
};

const ReplaceForm = () => {
  const t = useTranslations("admin.settings");
  const toast = useToast();
  const { reload } = useProgress();
  const form = useForm({
    schema: z.object({
      kind: z.enum(KINDS, { error: t("kindNeeded") }),
      image: z.custom<FileList>((value) => value instanceof FileList && value.length > 0, {
        error: t("imageNeeded"),
      }),
    }),
    initial: { kind: "" as Kind, image: undefined as unknown as FileList },
    save: async (values) => {
      await sendForm("imagen", values);
      return values.kind;
    },
    onSaved: (kind: Kind) => {
      toast(t("imageSaved", { kind: t(kind) }));
      form.fields.reset();
      reload();
    },
  });
  const chosen = useWatch({ control: form.fields.control, name: "image" }) as FileList | undefined;

  return (
    <Form form={form} label={t("replace")}>
      <Field
        name="kind"
        kind="choice"
        label={t("kind")}
        placeholder={t("kindChoose")}
        options={KINDS.map((value) => ({ value, label: t(value) }))}
      />
      <Field
        name="image"
        kind="file"
        accept="image/png,image/jpeg,image/webp"
        label={t("image")}
        help={t("imageHelp")}
      />
      <Preview file={chosen?.[0]} />
      <SaveBar form={form} label={t("imageSave")} />
    </Form>
  );
};

/** More is refused anyway. */
const PREVIEW_MAX_BYTES = 4 * 1024 * 1024;

/** The file before it is sent, as a `data:` address: the policy of pages takes no other of the page's own. */
const Preview = ({ file }: { file: File | undefined }) => {
  const t = useTranslations("admin.settings");
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file || file.size > PREVIEW_MAX_BYTES || !/^image\/(png|jpeg|webp)$/.test(file.type))
      return undefined;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  if (!file || !address) return null;
  return (
    <div className="max-w-72">
      <Picture address={address} alt={t("imagePreview", { file: file.name })} />
    </div>
  );
};
