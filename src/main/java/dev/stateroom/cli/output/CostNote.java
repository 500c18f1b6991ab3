package dev.stateroom.cli.output;

import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.FileSearch;

/** What a search is going to read where reading is paid for, for people and for programs. */
public final class CostNote {
    private CostNote() {}

    /** Says it along with the answer, before anything is read. */
    public static void tell(Terminal terminal, String where, FileSearch.Cost cost) {
        String least = cost.atLeast() ? "more than " : "";
        terminal.err()
                .println("note: " + TerminalText.line(where + ": reading " + least + cost.files() + (cost.files() == 1 ? " file" : " files") + " with "
                        + cost.bytes() + " bytes"
                        + (cost.requests() == 0 ? "" : ", " + least + cost.requests() + (cost.requests() == 1 ? " request" : " requests"))));
    }

}
