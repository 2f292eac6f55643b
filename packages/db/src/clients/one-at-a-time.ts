import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/**
 * Prisma's adapter, whose transactions send one statement after the other. Prisma reads the relations of a result all at once, and a
 * transaction has one connection: pg queues what comes while it is busy, warns, and refuses it from version 9 on.
 */
export class OneAtATimePrismaPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => oneAtATime(await startTransaction(level));
    return adapter;
  }
}

const oneAtATime = (transaction: Transaction): Transaction => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    <Args extends readonly unknown[], Result>(send: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      const sent = last.then(() => send(...args));
      // Whoever comes next does not care how this one ended.
      last = sent.catch(() => undefined);
      return sent;
    };
  transaction.queryRaw = inTurn(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = inTurn(transaction.executeRaw.bind(transaction));
  return transaction;
};
