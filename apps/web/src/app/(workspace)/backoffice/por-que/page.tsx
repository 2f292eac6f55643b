import { CircleQuestionMark, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Parameters } from "../../../../components/list/list-query";
import { PageHead } from "../../../../components/page/page-head";
import { PrintLine } from "../../../../components/page/print-line";
import { MessagePanel } from "../../../../components/ui/message-panel";
import { parseQuestion, type Question } from "../../../../components/why/why-address";
import { WhyAnswer } from "../../../../components/why/why-answer";
import { WhyForm } from "../../../../components/why/why-form";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";
import { refusalOf } from "../../../../server/refusal-of";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.why"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const t = await getTranslations("admin.why");
  const question = parseQuestion(await searchParams);
  const [person, answer] = await Promise.all([findPerson(question), findAnswer(question)]);
  const isAnswered = answer !== undefined && typeof answer !== "string";
  return (
    <>
      <PrintLine words={[t("title")]} />
      <PageHead title={t("title")} facts={<span>{t("lead")}</span>} />
      <WhyForm
        person={person && { id: person.id, full_name: person.full_name }}
        number={question.number || (isAnswered ? (answer.thing.number ?? "") : "")}
        told={isAnswered ? answer.verdict : (answer ?? "")}
      />
      {isAnswered ? (
        <WhyAnswer answer={answer} />
      ) : answer ? (
        <MessagePanel icon={SearchX} title={answer} text={t("notFoundText")} />
      ) : (
        <MessagePanel icon={CircleQuestionMark} title={t("emptyTitle")} text={t("emptyText")} />
      )}
    </>
  );
});

// A question about nobody or nothing keeps its form, so that it can be asked again: no page that is not there.
const orWords = (error: unknown): string => {
  const refusal = refusalOf(error);
  if (refusal?.code === "not_found" || refusal?.code === "invalid_input") return refusal.message;
  throw error;
};

const findPerson = async ({ person }: Question) => {
  if (!person) return undefined;
  const found = await (await api()).admin.users.get({ user_id: person }).catch(orWords);
  return typeof found === "string" ? undefined : found;
};

/** The answer, why there is none in words, or nothing where nothing was asked. */
const findAnswer = async ({ person, thing }: Question) => {
  if (!person || !thing) return undefined;
  return (await api()).admin.access.explain({ user_id: person, ...thing }).catch(orWords);
};
