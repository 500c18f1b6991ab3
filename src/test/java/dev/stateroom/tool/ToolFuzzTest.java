package dev.stateroom.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random calls, of which most are wrong in some way: none throws, each answers something, and nothing outside the mount changes. */
final class ToolFuzzTest {
    private static final int CALLS = 200_000;
    /** Of that many calls one is looked at with all that it changed. */
    private static final int WATCHED = 8;
    private static final int LONGEST = 200_000;
    private static final String SECRET = "what-nobody-may-see-7f1c";
    private static final String[] NAMES = {
        "a.txt", "b.md", "p.png", "v.mp4", "s.mp3", "dir", ".h", "ü", "\u200b", "𝒳", "out", "up", "..", "~", "x..y", "a\\b", "q'\"u"
    };
    private static final String[] TEXTS = {
        "", "\n", "one\ntwo\n", "a\r\nb\r", "\f\u2028x", "needle\n", "no end", " \t", "aGVsbG8=", "\ud800", "x".repeat(6_000)
    };
    private static final String[] WAYS_OUT = {
        "/../outside/secret.txt", "../outside/secret.txt", "/dir/../../outside/secret.txt", "/out/secret.txt", "/up", "/out", "/out/new.txt",
        "/../new.txt", "/..", "/../outside", "~/secret.txt"
    };
    private static final String[] PARTS = {"one", "\n", "x", "e", "*", "**/*", "../*", "/*", "[", "{a,b}*", "", "\ud835", "aGV"};
    private static final String[] ARGUMENTS = {
        "path", "file_path", "offset", "limit", "content", "old_string", "new_string", "replace_all", "pattern", "glob", "output_mode",
        "max_count", "command", "timeout", "other"
    };
    private static final String[] TOOLS = {
        "ls", "read_file", "write_file", "edit_file", "delete", "glob", "grep", "execute", "no_tool", ""
    };

    @TempDir
    Path folder;

    private final Random random = new Random(20_261_121);

    /** A mount, what it holds, and the tools over it. */
    private record Mounted(Toolset tools, Supplier<Map<String, String>> content) {}

    @Test
    void randomCallsNeverThrowNeverLeaveTheMountAndAlwaysYieldAText() throws IOException {
        int calls = SoakShare.of(CALLS, 2_000);
        for (Era era : Era.values()) {
            Dialect dialect = Dialect.of(era);
            Path root = planted(folder.resolve(era.id()));
            List<Mounted> mounts = List.of(state(dialect), disk(root, dialect));
            for (int i = 0; i < calls / Era.values().length; i++) {
                String tool = pick(TOOLS);
                Message.Call call = new Message.Call(
                        "c" + i, tool, new ForeignValue.Fields(random.nextInt(3) == 0 ? arguments() : fitting(tool)));
                Mounted mounted = mounts.get(random.nextInt(2));
                boolean isWatched = random.nextInt(WATCHED) == 0;
                Map<String, String> before = isWatched ? mounted.content().get() : Map.of();
                AgentReply<ToolMessage> reply = mounted.tools().call(call);

                String about = era + " " + call;
                checkText(about, reply, dialect);
                if (reply instanceof AgentReply.Answered<ToolMessage>(ToolMessage message)) {
                    checkMessage(about, call, message);
                    checkClimbing(about, call, message, era);
                }
                if (isWatched) {
                    checkChanges(about, call, before, mounted.content().get());
                    checkShowing(about, call, mounted);
                }
                if (!Files.isDirectory(root.resolve("mount"))) {
                    planted(folder.resolve(era.id()));
                }
            }
            assertThat(outside(folder.resolve(era.id()))).isEqualTo("mount outside secret.txt: " + SECRET);
        }
    }

    /** A text, of a bounded length, that tells nothing of what is outside or of how the program is made. */
    private static void checkText(String about, AgentReply<ToolMessage> reply, Dialect dialect) {
        String text = ModelText.of(reply, dialect).text();
        assertThat(text).as(about).isNotNull().doesNotContain(SECRET);
        assertThat(text.contains("dev.stateroom.") || text.contains("java.")).as("%s shows its insides: %s", about, text).isFalse();
        assertThat(text.length()).as(about).isLessThan(LONGEST);
        if (!(reply instanceof AgentReply.Answered)) {
            assertThat(text).as(about).isNotEmpty();
        }
    }

    private static void checkMessage(String about, Message.Call call, ToolMessage message) {
        assertThat(message.content()).as(about).isInstanceOfAny(ForeignValue.Text.class, ForeignValue.Items.class);
        assertThat(message.name()).as(about).isEqualTo(call.name());
        assertThat(message.callId()).as(about).isEqualTo(call.id());
        if (ToolName.named(call.name()).isEmpty()) {
            assertThat(message.status()).as(about).isEqualTo(ToolMessage.Status.ERROR);
            assertThat(message.text()).as(about).contains("is not a valid tool");
        }
    }

    /** Python's tools refuse a path that climbs before any backend sees it. */
    private static void checkClimbing(String about, Message.Call call, ToolMessage message, Era era) {
        String path = ForeignValue.text(ForeignValue.fields(call.args()).get("file_path"));
        boolean climbs = path != null && List.of(path.replace('\\', '/').split("/", -1)).contains("..");
        boolean takesPath = List.of("read_file", "write_file", "edit_file").contains(call.name());
        if (climbs && takesPath && era.language() == Era.Language.PYTHON && !message.text().startsWith("Error invoking tool")) {
            assertThat(message.text()).as(about).startsWith("Error: Path traversal not allowed");
        }
    }

    /** What only looks changes nothing; what changes something changes only what is at or below the path that it was given. */
    private static void checkChanges(String about, Message.Call call, Map<String, String> before, Map<String, String> after) {
        Set<String> changed = new HashSet<>(before.keySet());
        changed.addAll(after.keySet());
        changed.removeIf(path -> Objects.equals(before.get(path), after.get(path)) || path.contains("/large_tool_results/"));
        boolean changes = ToolName.named(call.name())
                .filter(tool -> tool.operation() == ToolName.Operation.WRITE)
                .isPresent();
        ForeignValue.Fields args = ForeignValue.fields(call.args());
        String given = ForeignValue.text(args.get("file_path"));
        String path = normal(given == null ? String.valueOf(ForeignValue.text(args.get("path"))) : given);
        assertThat(changed)
                .as("%s changed %s", about, changed)
                .allMatch(each -> changes && (path.equals("/") || each.equals(path) || each.startsWith(path + "/")));
    }

    /** Asking again, and asking only to be shown, gives the same answer where nothing is changed. */
    private static void checkShowing(String about, Message.Call call, Mounted mounted) {
        if (ToolName.named(call.name()).filter(tool -> tool.operation() == ToolName.Operation.READ).isPresent()) {
            assertThat(text(mounted.tools().show(call))).as(about).isEqualTo(text(mounted.tools().call(call)));
        }
    }

    /** Without the random ids that some blocks have. */
    private static String text(AgentReply<ToolMessage> reply) {
        return reply.toString().replaceAll("lc_[0-9a-f-]{36}", "lc_");
    }

    private static String normal(String given) {
        StringBuilder path = new StringBuilder();
        for (String segment : given.replace('\\', '/').split("/", -1)) {
            if (!segment.isEmpty() && !segment.equals(".")) {
                path.append('/').append(segment);
            }
        }
        return path.isEmpty() ? "/" : path.toString();
    }

    private static Mounted state(Dialect dialect) {
        StateFiles files = new StateFiles();
        Toolset tools = Toolset.of(
                KeyedAgentBackends.state(files, dialect, FileFormat.V2, InstantSource.system()),
                ToolSettings.USUAL.evictingAbove(500));
        return new Mounted(tools, () -> content(files));
    }

    private static Map<String, String> content(StateFiles files) {
        Map<String, String> content = new HashMap<>();
        files.forEach((path, record) -> content.put(normal(path), String.valueOf(record.content())));
        return content;
    }

    private static Map<String, String> content(Path mount) {
        Map<String, String> content = new HashMap<>();
        try (Stream<Path> files = Files.walk(mount)) {
            for (Path file : files.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS)).toList()) {
                content.put(
                        normal("/" + mount.relativize(file)),
                        Arrays.hashCode(Files.readAllBytes(file)) + " " + Files.getLastModifiedTime(file));
            }
        } catch (NoSuchFileException | UncheckedIOException gone) {
            return content;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return content;
    }

    private static Mounted disk(Path root, Dialect dialect) {
        AgentReply<AgentBackend> built = FilesystemAgentBackends.of(new DiskSetup(
                root.resolve("mount"),
                true,
                DiskSetup.USUAL_MAX_FILE_SIZE_MB,
                dialect,
                DefectPolicy.WITHHOLD,
                false,
                ZoneOffset.UTC));
        assertThat(built).isInstanceOf(AgentReply.Answered.class);
        Toolset tools = Toolset.of(((AgentReply.Answered<AgentBackend>) built).value(), ToolSettings.USUAL.evictingAbove(500));
        return new Mounted(tools, () -> content(root.resolve("mount")));
    }

    /** A mount with files and links out of it, and a folder next to it that nobody may change. */
    private static Path planted(Path folder) throws IOException {
        Path mount = Files.createDirectories(folder.resolve("mount"));
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret.txt"), SECRET);
        Files.writeString(mount.resolve("a.txt"), "one\ntwo\n");
        Files.write(mount.resolve("p.png"), new byte[] {1, 2, (byte) 0xff});
        if (!Files.isSymbolicLink(mount.resolve("out"))) {
            Files.createSymbolicLink(mount.resolve("out"), outside);
            Files.createSymbolicLink(mount.resolve("up"), folder.resolve("outside/secret.txt"));
        }
        return folder;
    }

    private static String outside(Path folder) throws IOException {
        StringBuilder found = new StringBuilder();
        try (Stream<Path> beside = Files.list(folder)) {
            beside.sorted().forEach(file -> found.append(file.getFileName()).append(' '));
        }
        try (Stream<Path> files = Files.list(folder.resolve("outside"))) {
            for (Path file : files.sorted().toList()) {
                found.append(file.getFileName()).append(": ").append(Files.readString(file));
            }
        }
        return found.toString();
    }

    /** Arguments that a tool takes, of which now and then one is odd or is missing. */
    private Map<String, ForeignValue> fitting(String tool) {
        Map<String, ForeignValue> arguments = new LinkedHashMap<>();
        switch (tool) {
            case "read_file", "delete" -> arguments.put("file_path", new ForeignValue.Text(path()));
            case "write_file" -> {
                arguments.put("file_path", new ForeignValue.Text(path()));
                arguments.put("content", new ForeignValue.Text(pick(TEXTS)));
            }
            case "edit_file" -> {
                arguments.put("file_path", new ForeignValue.Text(path()));
                arguments.put("old_string", new ForeignValue.Text(pick(PARTS)));
                arguments.put("new_string", new ForeignValue.Text(pick(TEXTS)));
            }
            case "glob", "grep" -> arguments.put("pattern", new ForeignValue.Text(pick(PARTS)));
            default -> arguments.put("path", new ForeignValue.Text(path()));
        }
        if (random.nextInt(4) == 0) {
            arguments.put(pick(ARGUMENTS), value(0));
        }
        return arguments;
    }

    private Map<String, ForeignValue> arguments() {
        Map<String, ForeignValue> arguments = new LinkedHashMap<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            arguments.put(pick(ARGUMENTS), value(0));
        }
        if (random.nextInt(3) > 0) {
            arguments.put(random.nextBoolean() ? "path" : "file_path", new ForeignValue.Text(path()));
        }
        return arguments;
    }

    private ForeignValue value(int depth) {
        return switch (random.nextInt(depth > 3 ? 8 : 10)) {
            case 0 -> ForeignValue.Null.INSTANCE;
            case 1 -> new ForeignValue.Bool(random.nextBoolean());
            case 2 -> new ForeignValue.Int(random.nextInt(20) - 5);
            case 3 -> new ForeignValue.Int(random.nextLong());
            case 4 -> new ForeignValue.Real(random.nextBoolean() ? random.nextGaussian() * 10 : Double.NaN);
            case 5 -> new ForeignValue.BigInt(new BigInteger(90, random).negate());
            case 6 -> new ForeignValue.Text(path());
            case 7 -> new ForeignValue.Text(pick(TEXTS));
            case 8 -> new ForeignValue.Items(values(depth));
            default -> new ForeignValue.Fields(Map.of("k", value(depth + 1)));
        };
    }

    private List<ForeignValue> values(int depth) {
        List<ForeignValue> values = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            values.add(value(depth + 1));
        }
        return values;
    }

    private String path() {
        if (random.nextInt(12) == 0) {
            return pick(WAYS_OUT);
        }
        StringBuilder path = new StringBuilder(random.nextInt(5) == 0 ? "" : "/");
        for (int i = random.nextInt(3); i >= 0; i--) {
            path.append(pick(NAMES)).append(i == 0 ? "" : random.nextInt(9) == 0 ? "//" : "/");
        }
        return path.append(random.nextInt(12) == 0 ? "\0" : "").toString();
    }

    private String pick(String[] all) {
        return all[random.nextInt(all.length)];
    }
}
