package dev.stateroom.cli.output;

import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Asks the user for consent; an empty answer means no, and without a terminal no question is asked. */
public record TerminalPrompt(Terminal terminal) {

    /**
     * Makes a change; if it needs consent, asks for that and makes it again.
     *
     * @param agreed true if the command line gives consent; the reason is then only printed
     */
    public <T> Outcome<T> asked(boolean agreed, Supplier<Outcome<T>> change) {
        Outcome<T> first = change.get();
        if (!(first instanceof Outcome.Failed<T>(Failure why)) || !ChangeConsent.isWanted(first)) {
            return first;
        }
        if (agreed) {
            terminal.err().println("note: " + TerminalText.line(why.sentence()));
        }
        return agreed || agrees(TerminalText.line(why.sentence()), List.of(), "continue anyway?")
                ? ChangeConsent.given(change)
                : Outcome.failed(why.kind(), why.sentence() + "; nothing was done (use --yes to confirm)");
    }

    /** Prints {@code why} and {@code about}, one line each, and the question; true for a yes. */
    public boolean agrees(String why, List<String> about, String question) {
        if (!terminal.errIsTerminal()) {
            return false;
        }
        terminal.err().println(why);
        about.forEach(line -> terminal.err().println("  " + TerminalText.line(line)));
        terminal.err().print(question + " [y/N] ");
        terminal.err().flush();
        try {
            String line = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
            return line != null && List.of("y", "yes").contains(line.strip().toLowerCase(Locale.ROOT));
        } catch (IOException unanswered) {
            return false;
        }
    }
}
