export declare const processStart: (pid: number) => string | undefined;
