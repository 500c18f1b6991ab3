package dev.stateroom.ui.files;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.Mount;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The about pane's facts on the program that serves a mount.
 *
 * @param state its state, and why
 * @param printed the newest lines that it printed; empty if it printed nothing
 */
record ProgramFacts(String state, String printed) {
    private static final int LINES = 6;
    private static final int LONGEST = 200;

    static ProgramFacts of(Translations words, Mount.Program program) {
        String word = words.get("program." + program.state());
        String detail = program.detail();
        List<String> log = program.log();
        String printed = log.subList(Math.max(0, log.size() - LINES), log.size()).stream()
                .map(line -> line.length() > LONGEST ? line.substring(0, LONGEST) + " …" : line)
                .map(ProgramFacts::plain)
                .collect(Collectors.joining("\n"));
        return new ProgramFacts(detail == null ? word : words.get("program.why", word, detail), printed);
    }

    private static String plain(String line) {
        return line.codePoints()
                .filter(c -> !Character.isISOControl(c) || c == '\t')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
