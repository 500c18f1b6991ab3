package dev.stateroom.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Asks a person who is there; nobody agrees by silence, and where there is no terminal nobody is asked. */
record Question(Terminal terminal) {

    /** {@code why} and what it is about, a line each, and the question; true for a yes. */
    boolean agrees(String why, List<String> about, String question) {
        if (!terminal.errIsTerminal()) {
            return false;
        }
        terminal.err().println(why);
        about.forEach(line -> terminal.err().println("  " + Plain.line(line)));
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
