package dev.stateroom.backend.sandbox;

import static dev.stateroom.backend.sandbox.SandboxBackend.quoted;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.PosixName;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Grep and glob of Python's sandbox: {@code grep} and {@code find} run in the sandbox, patterns are matched here. */
record PythonSandboxSearch(SandboxShell shell, Dialect dialect) {
    private static final int MAX_MATCHES = 10_000;
    /** Largest length of the words of one command, below what systems accept as one argument. */
    private static final int COMMAND = 60_000;

    private static final String EXCLUDED = ".git";
    private static final Comparator<String> CODE_POINTS = (left, right) -> Arrays.compareUnsigned(
            left.getBytes(StandardCharsets.UTF_32BE), right.getBytes(StandardCharsets.UTF_32BE));

    /** The records of an output, each ended by NUL. */
    static List<String> records(SandboxShell.Ran ran) {
        List<String> records = new ArrayList<>();
        String text = ran.text();
        int from = 0;
        for (int end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0', from)) {
            records.add(text.substring(from, end));
            from = end + 1;
        }
        return records;
    }

    static String joined(String folder, String name) {
        return folder.endsWith("/") ? folder + name : folder + "/" + name;
    }

    AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        String path = request.path() == null || request.path().isEmpty() ? "." : request.path();
        String glob = request.glob() == null ? "" : request.glob();
        List<String> excluded = PosixName.of(path).equals(EXCLUDED) ? List.of() : List.of(EXCLUDED);
        return glob.indexOf('/') < 0
                ? AgentReply.of(byCommand(request, path, glob, excluded))
                : byPath(request, path, glob, excluded);
    }

    private AgentResult.Grep byCommand(GrepRequest request, String path, String glob, List<String> excluded) {
        StringBuilder command = new StringBuilder("grep -rHnFZ");
        excluded.forEach(name -> command.append(" --exclude-dir=").append(quoted(name)));
        command.append(glob.isEmpty() ? "" : " --include=" + quoted(glob));
        command.append(" -e ").append(quoted(request.pattern())).append(' ').append(quoted(path)).append(" 2>/dev/null");
        Integer max = request.maxCount();
        if (max != null) {
            command.append(" | head -n ").append(max + 1L);
        }
        String output = shell.run(command + " || true").text();
        List<AgentResult.GrepMatch> matches = new ArrayList<>();
        String stray = null;
        for (String line : withoutFinalLineFeeds(output).split("\n", -1)) {
            AgentResult.GrepMatch match = match(line);
            if (match == null) {
                stray = line;
            } else {
                matches.add(match);
            }
        }
        return stray != null && !stray.isEmpty() && matches.isEmpty()
                ? AgentResult.Grep.failed("Path '" + path + "': " + stray)
                : capped(matches, max);
    }

    private static String withoutFinalLineFeeds(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\n') {
            end--;
        }
        return text.substring(0, end);
    }

    private static AgentResult.@Nullable GrepMatch match(String line) {
        int zero = line.indexOf('\0');
        int colon = line.indexOf(':', zero + 1);
        if (zero < 0 || colon < 0) {
            return null;
        }
        try {
            int number = Integer.parseInt(line.substring(zero + 1, colon));
            return new AgentResult.GrepMatch(line.substring(0, zero), number, line.substring(colon + 1));
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    private static AgentResult.Grep capped(List<AgentResult.GrepMatch> matches, @Nullable Integer max) {
        return max != null && matches.size() > max
                ? new AgentResult.Grep(null, matches.subList(0, Math.max(0, max)), true)
                : new AgentResult.Grep(null, matches, null);
    }

    /** A filter with a slash: the matching files below the folder, sorted, are each searched as text with any line ends. */
    private AgentReply<AgentResult.Grep> byPath(GrepRequest request, String path, String glob, List<String> excluded) {
        List<AgentResult.GrepMatch> matches = new ArrayList<>();
        SandboxStatus status = SandboxStatus.of(shell, path);
        if (!(status instanceof SandboxStatus.Found(SandboxStatus.Kind kind, _)) || kind != SandboxStatus.Kind.FOLDER) {
            search(path, path, request, matches);
            return AgentReply.of(capped(matches, request.maxCount()));
        }
        if (!(GlobCompiler.compile(dialect, GlobUse.FILTER_SANDBOX, glob) instanceof GlobCompilation.Compiled(GlobPattern pattern))) {
            return AgentReply.of(AgentResult.Grep.failed("Path '" + path + "': exit code 2"));
        }
        SandboxShell.Ran found = shell.run("cd -- " + quoted(path) + " && find -L . -type f -printf '%P\\0' 2>/dev/null");
        List<String> files = records(found).stream()
                .filter(pattern::matches)
                .filter(file -> !isBelow(file, excluded))
                .sorted(CODE_POINTS)
                .toList();
        for (String inside : insideOf(path, files).values()) {
            search(joined(path, inside), joined(path, inside), request, matches);
            if (request.maxCount() != null && matches.size() > request.maxCount()) {
                break;
            }
        }
        return AgentReply.of(capped(matches, request.maxCount()));
    }

    private static boolean isBelow(String file, List<String> excluded) {
        List<String> names = List.of(file.replace('\\', '/').split("/", -1));
        return names.subList(0, names.size() - 1).stream().anyMatch(excluded::contains);
    }

    private void search(String file, String shown, GrepRequest request, List<AgentResult.GrepMatch> matches) {
        byte[] bytes = shell.download(file).content();
        if (bytes == null) {
            return;
        }
        String text = new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n").replace('\r', '\n');
        int number = 1;
        for (int start = 0; start < text.length(); number++) {
            int lf = text.indexOf('\n', start);
            int next = lf < 0 ? text.length() : lf + 1;
            if (text.substring(start, next).contains(request.pattern())) {
                matches.add(new AgentResult.GrepMatch(shown, number, text.substring(start, lf < 0 ? next : lf)));
            }
            start = next;
        }
    }

    /**
     * Resolves the links of files.
     *
     * @param files paths relative to {@code folder}
     * @return in their order, the paths relative to the folder with links resolved, without those that lead outside
     */
    private Map<String, String> insideOf(String folder, List<String> files) {
        Map<String, String> inside = new LinkedHashMap<>();
        int from = 0;
        while (from < files.size()) {
            StringBuilder command = new StringBuilder("cd -- " + quoted(folder) + " && realpath -z -- .");
            int to = from;
            while (to < files.size() && (to == from || command.length() < COMMAND)) {
                command.append(' ').append(quoted("./" + files.get(to++)));
            }
            List<String> real = records(shell.run(command + " 2>/dev/null"));
            if (real.size() == to - from + 1) {
                String root = joined(real.getFirst(), "");
                for (int i = 1; i < real.size(); i++) {
                    if (real.get(i).startsWith(root)) {
                        inside.put(files.get(from + i - 1), real.get(i).substring(root.length()));
                    }
                }
            }
            from = to;
        }
        return inside;
    }

    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        String root = path == null || path.isEmpty() ? "/" : FilePath.rooted(path);
        String code =
                switch (SandboxStatus.of(shell, root)) {
                    case SandboxStatus.Missing missing -> notSearched(missing.error(), root);
                    case SandboxStatus.Found(SandboxStatus.Kind kind, _) ->
                        kind == SandboxStatus.Kind.FOLDER ? null : "not_a_directory";
                };
        if (code != null) {
            return failed(root, code);
        }
        return switch (GlobCompiler.compile(dialect, GlobUse.GLOB_SANDBOX, pattern)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> AgentReply.of(walked(compiled, root));
            case GlobCompilation.Refused(String text) -> failed(root, text);
            case GlobCompilation.Raised(_, String message, _) -> failed(root, "internal_error: " + message);
            case GlobCompilation.WalkFails(String message) -> failed(root, "internal_error: " + message);
        };
    }

    private static String notSearched(SystemError error, String root) {
        String code = PythonSandbox.code(error);
        return code != null ? code : "internal_error: " + error.line(root);
    }

    private static AgentReply<AgentResult.Glob> failed(String root, String code) {
        return AgentReply.of(AgentResult.Glob.failed("Path '" + root + "': " + code));
    }

    /** Links to folders are not entered; links to files count if they stay below the folder. */
    private AgentResult.Glob walked(GlobPattern pattern, String root) {
        String files = "-type f -printf 'f%P\\0' -o -type l -xtype f -printf 'l%P\\0'";
        SandboxShell.Ran ran = shell.run("cd -- " + quoted(root) + " && if [ \"$(pwd -P)\" = / ]; then"
                + " find . \\( -path ./proc -o -path ./sys -o -path ./dev \\) -prune -o " + files + "; else find . " + files
                + "; fi 2>/dev/null");
        List<String> found = new ArrayList<>();
        List<String> links = new ArrayList<>();
        for (String entry : records(ran)) {
            String file = entry.substring(1);
            if (pattern.matches(file.replace('\\', '/'))) {
                (entry.charAt(0) == 'l' ? links : found).add(file);
            }
        }
        found.addAll(insideOf(root, links).keySet());
        boolean many = found.size() > MAX_MATCHES;
        Map<String, AgentResult.FileInfo> matches = new TreeMap<>(CODE_POINTS);
        for (String file : many ? found.subList(0, MAX_MATCHES) : found) {
            String shown = file.replace('\\', '/');
            matches.put(shown, new AgentResult.FileInfo(joined(root.replaceFirst("/+$", ""), shown), false, null, null));
        }
        String reason = !ran.succeeded() ? "unreadable" : ran.truncated() ? "transport" : many ? "budget" : null;
        return new AgentResult.Glob(null, List.copyOf(matches.values()), reason == null ? null : (Boolean) true, reason);
    }
}
