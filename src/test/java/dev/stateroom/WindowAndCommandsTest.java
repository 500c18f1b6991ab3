package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.storage.ChildProgram;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.Label;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real window over the data folder that it holds, and three processes of commands that write there at the same time: nobody
 * overwrites what another did. {@code -Dsoak.share=1} lets the window make 20 rounds of edits.
 */
final class WindowAndCommandsTest extends WindowSupport {
    private static final int ROUNDS = 20;
    private static final int LEAST_ROUNDS = 1;
    private static final String SHARED = "/shared.md";

    @TempDir
    Path folder;

    private final Terminal terminal = new Terminal(
            Terminal.utf8(new ByteArrayOutputStream()),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            false,
            false,
            _ -> null);
    private final AppGraph graph = new AppGraph(terminal);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** What was acknowledged: contents by key and version. */
    private final Map<String, Map<Integer, String>> acknowledged = new ConcurrentHashMap<>();

    /** Files of the thread that a command reported as written, with their content. */
    private final Map<String, String> written = new ConcurrentHashMap<>();

    /** Forks that were acknowledged. */
    private final List<String> forks = Collections.synchronizedList(new ArrayList<>());

    /** How often the item that the window edits is to be written by the others now. */
    private final AtomicInteger overtaking = new AtomicInteger();

    private final AtomicInteger overtaken = new AtomicInteger();

    private volatile boolean enough;

    @Override
    protected WorkspaceOpener opener() {
        return graph.opener(folder.resolve("data"), false, Path.of(""), new Credentials(_ -> null));
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @AfterEach
    void end() {
        enough = true;
        threads.shutdownNow();
        graph.own.end();
    }

    private CommandRun done(String... arguments) {
        CommandRun run = CommandRun.of(folder.resolve("data"), arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run;
    }

    private Process start(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("--data", "data"));
        all.addAll(List.of(arguments));
        return ChildProgram.builder(
                        List.of("-Xmx256m"),
                        "dev.stateroom.Stateroom",
                        all.toArray(String[]::new))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void aWindowAndThreeCommandsThatWriteAtOnceLoseNoUpdate() throws Exception {
        String workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                        {"version": 1, "backend": {"type": "composite",
                          "default": {"type": "state", "source": "local:", "thread": "work"},
                          "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": ["team"], "writable": true}}}}
                        """)
                .toString();
        done("write", "/plan.md", "--text", "begun\n", "-w", workspace);
        written.put("/plan.md", "begun\n");
        for (String key : List.of(SHARED, "/mine.md")) {
            done("store", "put", "local:", "team", key, "--value", value("begun\n"));
            acknowledge(key, 1, "begun\n");
        }
        open(workspace);
        List<Future<Boolean>> others = List.of(
                threads.submit(() -> items("first")),
                threads.submit(() -> items("second")),
                threads.submit(() -> threadSteps(workspace)));
        int rounds = SoakShare.of(ROUNDS, LEAST_ROUNDS);
        int saved = 0;
        for (int round = 0; round < rounds || forks.isEmpty(); round++) {
            item("/mine.md", "window " + round, false);
            item(SHARED, "window on both " + round, true);
            file("window " + round);
            saved++;
        }
        enough = true;
        for (Future<Boolean> other : others) {
            assertThat(other.get(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(folder.resolve("data/owner.sock")).as("the commands ran in the window's process").exists();
        graph.own.end();
        checkItems();
        checkThread(saved);
    }

    private static String value(String text) {
        return JsonMapper.shared().writeValueAsString(Map.of("content", text, "encoding", "utf-8"));
    }

    private void acknowledge(String key, int version, String content) {
        String before = acknowledged.computeIfAbsent(key, _ -> new ConcurrentHashMap<>()).put(version, content);
        assertThat(before).as("version %d of %s is given once", version, key).isNull();
    }

    /** Writes items as fast as they are answered, until it is enough. */
    private boolean items(String name) throws IOException, InterruptedException {
        Process process = start("store", "put", "local:", "--stdin");
        try {
            OutputStream in = process.getOutputStream();
            for (int line = 0; !enough; line++) {
                boolean overtakes = overtaking.getAndUpdate(due -> Math.max(0, due - 1)) > 0;
                String key = overtakes ? SHARED : "/k" + line % 5 + ".md";
                String content = name + " " + line;
                Map<String, Object> object = Map.of(
                        "namespace", List.of("team"), "key", key, "value", Map.of("content", content, "encoding", "utf-8"));
                in.write((JsonMapper.shared().writeValueAsString(object) + "\n").getBytes(StandardCharsets.UTF_8));
                in.flush();
                JsonNode answer = JsonMapper.shared().readTree(Objects.requireNonNull(process.inputReader().readLine(), "an answer"));
                acknowledge(key, answer.get("version").intValue(), content);
                overtaken.addAndGet(overtakes ? 1 : 0);
            }
            in.close();
            return process.waitFor() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Writes files of the thread that the window shows and forks that, each by a process of its own, until it is enough. */
    private boolean threadSteps(String workspace) throws IOException, InterruptedException {
        for (int i = 0; !enough; i++) {
            String file = "/command-" + i + ".md";
            if (!ended(start("write", file, "--text", "command " + i, "-w", workspace))) {
                return false;
            }
            written.put(file, "command " + i);
            if (!ended(start("thread", "fork", "local:", "work", "--as", "fork-" + i))) {
                return false;
            }
            forks.add("fork-" + i);
        }
        return true;
    }

    private static boolean ended(Process process) throws InterruptedException, IOException {
        try {
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    private void show(String view) throws Exception {
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
    }

    private void select(String key) throws Exception {
        onFx(() -> {
            TreeView<?> tree = lookup("#memories-tree").queryAs(TreeView.class);
            for (int row = 0; row < tree.getExpandedItemCount(); row++) {
                if (tree.getTreeItem(row).getValue().toString().contains("team " + key + ",")) {
                    tree.getSelectionModel().select(row);
                    tree.requestFocus();
                    return true;
                }
            }
            throw new AssertionError(key + " is not shown");
        });
        waitUntilIdle();
    }

    /** Edits an item and commits it; if another process changed it meanwhile, over its version. */
    private void item(String key, String content, boolean contested) throws Exception {
        show("memories");
        select(key);
        push(KeyCode.F2);
        onFx(() -> {
            lookup("#memories-text").queryAs(CodeArea.class).replaceText(content);
            return true;
        });
        waitUntilIdle();
        if (contested) {
            int before = overtaken.get();
            overtaking.set(2);
            await().atMost(Duration.ofSeconds(20)).until(() -> overtaken.get() == before + 2);
        }
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(onFx(() -> lookup("#memories-staged").query().isVisible())).as("refused where others were first").isEqualTo(contested);
        if (contested) {
            assertThat(lookup("#memories-said").queryAs(Label.class).getText()).startsWith("Others changed this memory since you started");
            onFx(() -> {
                lookup("#memories-rebase").queryButton().fire();
                return true;
            });
            waitUntilIdle();
            push(KeyCode.CONTROL, KeyCode.ENTER);
            waitUntilIdle();
            assertThat(onFx(() -> lookup("#memories-staged").query().isVisible()))
                    .as(() -> key + ": " + lookup("#memories-said").queryAs(Label.class).getText())
                    .isFalse();
        }
        contentsOfWindow.add(key + "=" + content);
    }

    /** What the window said it had committed. */
    private final List<String> contentsOfWindow = new ArrayList<>();

    /** Edits the file of the thread that the window alone edits. */
    private void file(String content) throws Exception {
        show("files");
        onFx(() -> {
            session().selectionProperty().set(Location.of("/", new FilePath("/plan.md")));
            return true;
        });
        waitUntilIdle();
        onFx(() -> {
            scene().lookup("#files-tree").requestFocus();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.E);
        waitUntilIdle();
        onFx(() -> {
            ((CodeArea) scene().lookup("#text-editor-area")).replaceText(content);
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.S);
        waitUntilIdle();
        assertThat(node("#told-sentence", Label.class).getText()).isEqualTo("Saved /plan.md");
        written.put("/plan.md", content);
    }

    /** What an export gives of the closed data: contents by key, oldest version first. */
    private Map<String, List<String>> exported() {
        Map<String, List<String>> found = new HashMap<>();
        CommandRun.of(folder.resolve("data"), "store", "export", "local:").out().lines().map(JsonMapper.shared()::readTree).forEach(line -> {
            List<String> contents = found.computeIfAbsent(line.get("key").stringValue(), _ -> new ArrayList<>());
            contents.add(line.get("value").get("content").stringValue());
            assertThat(line.get("version").intValue()).as("no gap in %s", line.get("key")).isEqualTo(contents.size());
        });
        return found;
    }

    private void checkItems() {
        Map<String, List<String>> found = exported();
        acknowledged.forEach((key, versions) -> {
            List<String> contents = found.getOrDefault(key, List.of());
            versions.forEach((version, content) -> assertThat(contents.get(version - 1)).as("version %d of %s", version, key).isEqualTo(content));
            assertThat(contents).as("nothing twice in %s", key).doesNotHaveDuplicates();
        });
        for (String committed : contentsOfWindow) {
            String[] parts = committed.split("=", 2);
            assertThat(found.get(parts[0])).contains(parts[1]);
        }
        long versions = found.values().stream().mapToLong(List::size).sum();
        long answered = acknowledged.values().stream().mapToLong(Map::size).sum() + contentsOfWindow.size();
        assertThat(versions).as("each version was somebody's").isEqualTo(answered);
        System.out.println("a window and three commands: " + contentsOfWindow.size() + " commits and " + (versions - contentsOfWindow.size())
                + " versions by commands, " + written.size() + " files and " + forks.size() + " forks of the thread");
    }

    private void checkThread(int saved) throws Exception {
        List<String> changed = new ArrayList<>();
        done("history", "local:", "work", "--json").json()
                .forEach(step -> step.get("changed").forEach(change -> changed.add(change.get("path").stringValue())));
        assertThat(changed).as("a step for each change").hasSize(written.size() + saved);
        assertThat(changed.stream().filter("/plan.md"::equals)).hasSize(1 + saved);
        Map<String, String> files = new HashMap<>();
        done("files", "local:", "work", "--json").json()
                .forEach(file -> files.put(file.get("path").stringValue(), file.get("sha256").stringValue()));
        for (Map.Entry<String, String> file : written.entrySet()) {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(file.getValue().getBytes(StandardCharsets.UTF_8));
            assertThat(files).containsEntry(file.getKey(), HexFormat.of().formatHex(hash));
        }
        Map<String, Integer> counts = new HashMap<>();
        done("threads", "local:", "--json").json()
                .forEach(thread -> counts.put(thread.get("thread_id").stringValue(), thread.get("file_count").intValue()));
        for (String fork : forks) {
            int before = Integer.parseInt(fork.substring("fork-".length())) + 1;
            assertThat(counts).as("the window's file, and those that commands had written").containsEntry(fork, 1 + before);
        }
    }
}
