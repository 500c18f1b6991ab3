package dev.stateroom.cli.output;

import dev.stateroom.report.JsonDocument;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A command's outputs, input and environment. Both outputs are UTF-8 whatever the locale.
 *
 * @param out the results
 * @param err notes and errors for the user, separate from the result
 * @param outIsTerminal true if {@code out} is a terminal: colours and indented JSON
 * @param errIsTerminal true if {@code err} is a terminal: progress
 * @param environment the environment variables
 * @param in the user's answers
 * @param hidden prompts for input that is not shown
 */
public record Terminal(
        PrintStream out,
        PrintStream err,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Environment environment,
        InputStream in,
        HiddenAnswer hidden) {

    /** Both outputs spell hidden characters, see {@link VisibleOutput}. */
    public Terminal {
        out = CheckedOutput.over(out, false);
        err = CheckedOutput.over(err, true);
    }

    /** A terminal without input. */
    public Terminal(
            PrintStream out, PrintStream err, boolean outIsTerminal, boolean errIsTerminal, Environment environment) {
        this(out, err, outIsTerminal, errIsTerminal, environment, InputStream.nullInputStream(), HiddenAnswer.NOBODY);
    }

    /** Prompts for a line that is not shown while it is typed. */
    @FunctionalInterface
    public interface HiddenAnswer {
        /** For a terminal without input. */
        HiddenAnswer NOBODY = _ -> Outcome.failed(
                Failure.Kind.INVALID,
                "a passphrase has to be typed, and this command has no terminal for it: run it with its input and output in one, or name a variable or an entry of"
                        + " the key store with audit key --passphrase");

        /** The typed characters, to be wiped by the caller; a failure if there is no input. */
        Outcome<char[]> to(String question);
    }

    /** Environment variables by name. */
    @FunctionalInterface
    public interface Environment {
        /** The value, or null if it is not set. */
        @Nullable String get(String name);

        /** The names of all variables that are set; empty if only single ones can be read. */
        default Set<String> names() {
            return Set.of();
        }

        static Environment of(Map<String, String> variables) {
            return new Environment() {
                @Override
                public @Nullable String get(String name) {
                    return variables.get(name);
                }

                @Override
                public Set<String> names() {
                    return variables.keySet();
                }
            };
        }
    }

    /** The process's own streams and environment. */
    public static Terminal ofProcess() {
        return new Terminal(
                utf8(new FileOutputStream(FileDescriptor.out)),
                CheckedOutput.over(new FileOutputStream(FileDescriptor.err), true),
                isTerminal(1),
                isTerminal(2),
                TerminalColumns.with(Environment.of(System.getenv())),
                System.in,
                Terminal::typed);
    }

    private static Outcome<char[]> typed(String question) {
        return Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .map(console -> Optional.ofNullable(console.readPassword("%s ", question))
                        .map(Outcome::ok)
                        .orElseGet(() -> Outcome.failed(Failure.Kind.INVALID, "no passphrase was typed")))
                .orElseGet(() -> HiddenAnswer.NOBODY.to(question));
    }

    /** A stream that writes UTF-8 to {@code stream}; text without a UTF-8 form (half a surrogate pair) becomes {@code ?}. */
    public static PrintStream utf8(OutputStream stream) {
        return CheckedOutput.over(stream, false);
    }

    /** The output for the bytes of a file: exact for a program or a file, with hidden characters spelled on a terminal. */
    public PrintStream content() {
        return outIsTerminal ? out : outBytes();
    }

    /** The raw output, for text composed by this program: colours, and output that another process has spelled already. */
    public PrintStream outBytes() {
        return ((CheckedOutput) out).bytes();
    }

    public PrintStream errBytes() {
        return ((CheckedOutput) err).bytes();
    }

    /** The output for a JSON or XML document, which spells hidden characters in its own way. */
    public PrintStream document(VisibleOutput.Form form) {
        return ((CheckedOutput) out).document(form);
    }

    /** The failure of the first write to {@link #out} that failed; null if all succeeded. */
    public @Nullable IOException writeFailure() {
        return ((CheckedOutput) out).failure();
    }

    /** Writes a JSON document to standard output, indented on a terminal. */
    public void json(@Nullable Object answer) {
        json(answer, outIsTerminal);
    }

    /** Writes a JSON document, indented or on one line. */
    public void json(@Nullable Object answer, boolean indented) {
        JsonDocument.write(document(VisibleOutput.Form.JSON), indented, answer);
    }

    /** The number of columns if {@link #out} is a terminal of known width; else no limit. */
    int columns() {
        String columns = outIsTerminal ? environment.get(TerminalColumns.VARIABLE) : null;
        return columns == null || !columns.matches("[1-9]\\d{0,5}") ? Integer.MAX_VALUE : Integer.parseInt(columns);
    }

    /** True when text may be coloured. */
    public boolean colours() {
        String noColor = environment.get("NO_COLOR");
        return outIsTerminal && (noColor == null || noColor.isEmpty()) && !"dumb".equals(environment.get("TERM"));
    }

    /** Paints text for {@link #out}. */
    public UnaryOperator<String> paint(Colour colour) {
        return colours() ? text -> ((CheckedOutput) out).painted(colour.code, text) : UnaryOperator.identity();
    }

    /** The few colours of text output; each accompanies a word or a sign, so none is needed to understand it. */
    public enum Colour {
        BOLD("1"),
        FAINT("2"),
        RED("31"),
        GREEN("32"),
        YELLOW("33"),
        CYAN("36");

        private final String code;

        Colour(String code) {
            this.code = code;
        }
    }

    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (Files.isSymbolicLink(link)) {
            try {
                String target = Files.readSymbolicLink(link).toString().toLowerCase(Locale.ROOT);
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            } catch (IOException unknown) {
                return false;
            }
        }
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }
}
