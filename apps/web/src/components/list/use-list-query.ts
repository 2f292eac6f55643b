"use client";

import { useSearchParams } from "next/navigation";
import { type ListQuery, parseListQuery } from "./list-query";

export const useListQuery = (): ListQuery => parseListQuery(useSearchParams());
