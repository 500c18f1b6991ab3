package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files that a command runs, as far as its words name them: scripts and their imports, the interpreter in a script's first line,
 * modules and folders of Python and Node. Files that a program finds by itself are not included.
 */
final class CommandCode {
    /** The target of a shell's redirection; it is not a script and changes with each start. */
    private static final Pattern WRITTEN = Pattern.compile(">[>|&]*\\s*[^\\s;&|<>]+");

    /** Separators between file names in a word that a shell or an option splits. */
    private static final Pattern IN_WORD = Pattern.compile("[\\s;&|=<>(){}'\"`,]+");

    private static final Pattern QUOTED = Pattern.compile("'([^']+)'|\"([^\"]+)\"");
    private static final Pattern HERE = Pattern.compile("\\$(?:PWD\\b|\\{PWD})");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern NODE = Pattern.compile(".*\\.[cm]?[jt]s");
    private static final String MAIN = "__main__";
    private static final int FIRST_LINE = 4 << 10;

    private final Path base;
    private final SequencedMap<String, SequencedSet<Path>> found = new LinkedHashMap<>();
    private final Set<Path> begun = new HashSet<>();
    private final Deque<String> firstLines = new ArrayDeque<>();

    private CommandCode(Path base) {
        this.base = base;
    }

    /** Each file with all files that belong to it, by the name to show. */
    static SequencedMap<String, SequencedSet<Path>> of(Path base, List<String> words) {
        CommandCode code = new CommandCode(base);
        ProgramLookup.find(words.getFirst(), base).ifPresent(code::firstLine);
        List<String> names = words.stream().skip(1).flatMap(CommandCode::names).distinct().toList();
        List<Path> folders = new ArrayList<>(List.of(base));
        names.stream().flatMap(name -> code.path(base, name)).filter(Files::isDirectory).forEach(folders::add);
        names.forEach(name -> folders.forEach(folder -> code.named(folder, name)));
        code.modules(words);
        while (!code.firstLines.isEmpty()) {
            names(code.firstLines.remove()).flatMap(name -> code.path(base, name)).filter(code::isNear).forEach(code::script);
        }
        return code.found;
    }

    /** The possible file names in a word: the word as a whole, and its parts ({@code . ./a.sh}, {@code --require=./a.js}). */
    private static Stream<String> names(String word) {
        String here = HERE.matcher(word).replaceAll(".");
        Stream<String> quoted = QUOTED.matcher(here).results().map(CommandCode::quoted);
        return Stream.of(Stream.of(word), quoted, IN_WORD.splitAsStream(WRITTEN.matcher(here).replaceAll(" "))).flatMap(all -> all).filter(name -> !name.isBlank());
    }

    private static String quoted(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    private Stream<Path> path(Path folder, String name) {
        return SourceAddress.path(name, folder) instanceof Outcome.Ok<Path>(Path path) ? Stream.of(path.normalize()) : Stream.empty();
    }

    private void named(Path folder, String name) {
        path(folder, name).forEach(path -> {
            if (Files.isRegularFile(path)) {
                script(path);
            } else if (Files.isRegularFile(path.resolve(MAIN + ".py"))) {
                add(path.toString(), BridgeCode.python(path, List.of(), MAIN));
            } else {
                // Node adds an extension, or takes the main file of a folder's description.
                SequencedSet<Path> files = BridgeCode.node(folder, path.toString());
                if (files.stream().anyMatch(file -> !file.endsWith("package.json"))) {
                    add(path.toString(), files);
                }
            }
        });
    }

    private void script(Path file) {
        if (!begun.add(file)) {
            return;
        }
        SequencedSet<Path> files = new LinkedHashSet<>(List.of(file));
        Path folder = file.getParent();
        String name = String.valueOf(file.getFileName());
        if (folder != null && name.endsWith(".py")) {
            files.addAll(BridgeCode.python(folder, List.of(), name.replaceFirst("\\..*$", "")));
        } else if (folder != null && NODE.matcher(name).matches()) {
            files.addAll(BridgeCode.node(folder, file.toString()));
        }
        add(file.toString(), files);
        firstLine(file);
    }

    /** The interpreter that the system starts for a script: {@code #!./program}. */
    private void firstLine(Path file) {
        try (InputStream in = RegularFile.stream(file)) {
            String begin = new String(in.readNBytes(FIRST_LINE), StandardCharsets.ISO_8859_1);
            if (begin.startsWith("#!")) {
                firstLines.add(begin.lines().findFirst().orElse("").substring(2));
            }
        } catch (IOException unreadable) {
            // An unreadable script is started without one.
        }
    }

    private boolean isNear(Path file) {
        return Files.isRegularFile(file) && ProgramLookup.real(file).startsWith(ProgramLookup.real(base));
    }

    /** Modules of Python in the folder in which the command starts: {@code -m NAME}, and those that the text of {@code -c} imports. */
    private void modules(List<String> words) {
        boolean isPython = words.stream().anyMatch(word -> word.contains("py"));
        for (int i = 1; i + 1 < words.size(); i++) {
            String code = words.get(i + 1);
            if (words.get(i).equals("-m")) {
                module(code);
            } else if (words.get(i).equals("-c") && isPython) {
                WORD.matcher(code).results().map(MatchResult::group).distinct().forEach(this::module);
            }
        }
    }

    private void module(String name) {
        add(name, BridgeCode.python(base, List.of(), name));
    }

    private void add(String name, SequencedSet<Path> files) {
        if (!files.isEmpty()) {
            found.putIfAbsent(name, files);
        }
    }
}
