import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MAIL_LIST } from "../../../../../components/mails/mail-list-spec";
import { MailText } from "../../../../../components/mails/mail-text";
import { Detail } from "../../../../../components/page/detail";
import { Moment } from "../../../../../components/ui/moment";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly mail_id: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.mails"))("one"),
});

export default definePage(async ({ params }: Props) => {
  const t = await getTranslations("admin.mails");
  const { mail_id } = await params;
  const mail = await (await api()).admin.mails.get({ mail_id: decodeURIComponent(mail_id) });
  return (
    <Detail
      crumb={{ address: MAIL_LIST.path, label: t("title"), text: mail.to }}
      title={mail.subject || t("noSubject")}
      facts={
        <>
          <bdi>{mail.user.full_name}</bdi>
          <span>
            <Moment at={mail.sent_at} />
          </span>
        </>
      }
    >
      <MailText
        mailId={mail.id}
        text={mail.text}
        hiddenLinks={mail.hidden_links}
        name={mail.user.full_name}
      />
    </Detail>
  );
});
