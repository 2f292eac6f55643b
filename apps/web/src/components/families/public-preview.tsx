import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Family } from "../types/rows";
import { State } from "../ui/state";

type PublicPreviewProps = { readonly family: Family; readonly config: Family["public_config"] };

/** A record as anybody would read it, with what was chosen so far. What each field would say is told by its type. */
export const PublicPreview = ({ family, config }: PublicPreviewProps) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const state = family.states.find((one) => config.visible_states.includes(one));
  const isShown = config.is_public && state !== undefined;
  const fields = family.fields.filter(({ key }) => config.public_fields.includes(key));
  const lists = [
    ...(config.show_documents ? [t("publicDocuments")] : []),
    ...(config.show_cases ? [t("publicCases")] : []),
    ...(config.show_related_records ? [t("publicRelated")] : []),
  ];
  return (
    <section aria-labelledby="vista-publica" className="min-w-0">
      <h2 id="vista-publica" className="font-semibold">
        {t("preview")}
      </h2>
      <p className="mb-2 text-meta text-ink-soft">{t("previewLead")}</p>
      {isShown ? (
        <State tone="good" icon={Eye} label={t("previewShown")} />
      ) : (
        <State tone="plain" icon={EyeOff} label={t("previewHidden")} />
      )}
      {isShown ? (
        <article className="mt-2 rounded-md border border-line p-4">
          <p className="number">{t("previewNumber", { code: family.code })}</p>
          <h3 className="text-read font-semibold">{t("previewName")}</h3>
          <p className="text-small text-ink-soft">
            <bdi>{family.name}</bdi>, <bdi>{state}</bdi>
          </p>
          {fields.length > 0 && (
            <dl className="pairs mt-3">
              {fields.map(({ key, label, type, options }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{type === "select" ? options[0] : types(`fieldTypes.${type}`)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {lists.map((list) => (
            <p key={list} className="mt-3 border-t border-line pt-2 font-medium">
              {list}
            </p>
          ))}
        </article>
      ) : (
        <p className="mt-2 text-ink-soft">{config.is_public ? t("previewNoState") : t("previewNotPublic")}</p>
      )}
    </section>
  );
};
