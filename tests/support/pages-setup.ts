import { afterEach, beforeEach } from "vitest";
import { beginPage, endPage } from "./render.tsx";

beforeEach(beginPage);
afterEach(endPage);
