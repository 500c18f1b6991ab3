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
 * Where a command writes and what it may ask of its surroundings. Both streams are UTF-8 whatever the locale.
 *
 * @param out what was asked for
 * @param err notes and errors for the user, apart from the result
 * @param outIsTerminal true when a person watches {@code out}: colours and indented JSON
 * @param errIsTerminal true when a person watches {@code err}: progress
 * @param environment gives the value of an environment variable, or null
 * @param in what a person answers
 * @param hidden asks for what a person types and nobody sees
 */
public record Terminal(
        PrintStream out,
        PrintStream err,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Environment environment,
        InputStream in,
        HiddenAnswer hidden) {

    /** Both outputs spell hidden characters from here on, see {@link VisibleOutput}. */
    public Terminal {
        out = CheckedOutput.over(out, false);
        err = CheckedOutput.over(err, true);
    }

    /** A terminal at which nobody answers. */
    public Terminal(
            PrintStream out, PrintStream err, boolean outIsTerminal, boolean errIsTerminal, Environment environment) {
        this(out, err, outIsTerminal, errIsTerminal, environment, InputStream.nullInputStream(), HiddenAnswer.NOBODY);
    }

    /** Asks for a line that is not shown while it is typed. */
    @FunctionalInterface
    public interface HiddenAnswer {
        /** Where nobody can be asked. */
        HiddenAnswer NOBODY = _ -> Outcome.failed(
                Failure.Kind.INVALID,
                "a passphrase has to be typed, and this command has no terminal for it: run it with its input and output in one, or name a variable or an entry of"
                        + " the key store with audit key --passphrase");

        /** What was typed, to be wiped by the caller; a failure if nobody is there. */
        Outcome<char[]> to(String question);
    }

    /** Environment variables by name. */
    @FunctionalInterface
    public interface Environment {
        /** The value, or null if it is not set. */
        @Nullable String get(String name);

        /** The names of all that are set; none where only single ones can be asked for. */
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

    /** A stream that writes UTF-8 to {@code stream}; what has no UTF-8 form (half a surrogate pair) becomes {@code ?}. */
    public static PrintStream utf8(OutputStream stream) {
        return CheckedOutput.over(stream, false);
    }

    /** The output for the bytes of a file: exact where a program or a file takes them, spelled where a person reads them. */
    public PrintStream content() {
        return outIsTerminal ? out : outBytes();
    }

    /** The output byte for byte, for what this program itself composes: colours and what another process has spelled already. */
    public PrintStream outBytes() {
        return ((CheckedOutput) out).bytes();
    }

    public PrintStream errBytes() {
        return ((CheckedOutput) err).bytes();
    }

    /** The output for a document of JSON or XML, which spells hidden characters in its own way. */
    public PrintStream document(VisibleOutput.Form form) {
        return ((CheckedOutput) out).document(form);
    }

    /** Why the first write to {@link #out} that failed did; null if all arrived. */
    public @Nullable IOException writeFailure() {
        return ((CheckedOutput) out).failure();
    }

    /** Writes an answer as the document of JSON on standard output, indented where a person reads it. */
    public void json(@Nullable Object answer) {
        json(answer, outIsTerminal);
    }

    /** The same, on one line where it is not indented. */
    public void json(@Nullable Object answer, boolean indented) {
        JsonDocument.write(document(VisibleOutput.Form.JSON), indented, answer);
    }

    /** How many columns a line has where a person reads {@link #out}; no limit elsewhere, or where it is not known. */
    int columns() {
        String columns = outIsTerminal ? environment.get(TerminalColumns.VARIABLE) : null;
        return columns == null || !columns.matches("[1-9]\\d{0,5}") ? Integer.MAX_VALUE : Integer.parseInt(columns);
    }

    /** True when text may be coloured. */
    public boolean colours() {
        String noColor = environment.get("NO_COLOR");
        return outIsTerminal && (noColor == null || noColor.isEmpty()) && !"dumb".equals(environment.get("TERM"));
    }

    /** Paints text for what {@link #out} shows. */
    public UnaryOperator<String> paint(Colour colour) {
        return colours() ? text -> ((CheckedOutput) out).painted(colour.code, text) : UnaryOperator.identity();
    }

    /** The few colours that text output uses; each also has a word or a sign, so none is needed to understand it. */
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
