package dev.stateroom.cli.output;

import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.FileSearch;

/** Describes, for people and for programs, how much a search will read where reading is paid for. */
public final class CostNote {
    private CostNote() {}

    /** Prints it before anything is read. */
    public static void tell(Terminal terminal, String where, FileSearch.Cost cost) {
        String least = cost.atLeast() ? "more than " : "";
        terminal.err()
                .println("note: " + TerminalText.line(where + ": reading " + least + cost.files() + (cost.files() == 1 ? " file" : " files") + " with "
                        + cost.bytes() + " bytes"
                        + (cost.requests() == 0 ? "" : ", " + least + cost.requests() + (cost.requests() == 1 ? " request" : " requests"))));
    }

}
