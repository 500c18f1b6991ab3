package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In Chinese no view of the sample says anything in English but what is in the data. */
final class ChineseViewsTest extends WindowSupport {
    private static final Pattern SENTENCE = Pattern.compile("\\b[A-Za-z][a-z']+(?: [a-z']+){2,}");

    /** Names of commands, models and forms that are data or English everywhere. */
    private static final Set<String> NAMES = Set.of();

    /** A thread that has something to show there, and the views. */
    private static final Map<String, List<String>> VIEWS = Map.of(
            "hotfix", List.of("files", "inbox", "threads", "audit"),
            "report-q3", List.of("files", "diff", "replay", "search", "compare"),
            "export-logs", List.of("results", "mounts"),
            "offers", List.of("memories"),
            "key-rotation", List.of("permissions"));

    @TempDir
    static Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        Translations.speak("zh-CN");
        return super.remembered();
    }

    private static void collect(Node node, Set<String> said) {
        if (!node.isVisible()) {
            return;
        }
        add(node.getAccessibleText(), said);
        if (node instanceof Labeled labeled) {
            add(labeled.getText(), said);
        } else if (node instanceof Text text) {
            add(text.getText(), said);
        }
        if (node instanceof TextInputControl input) {
            add(input.getPromptText(), said);
        }
        if (node instanceof Control control) {
            add(HoverTip.text(control), said);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, said));
        }
    }

    private static void add(@Nullable String text, Set<String> said) {
        if (text != null) {
            Matcher sentence = SENTENCE.matcher(text);
            while (sentence.find()) {
                said.add(sentence.group());
            }
        }
    }

    private static String data() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString().replaceAll("\\s+", " ");
    }

    @Test
    void nothingButDataIsInEnglish() throws Exception {
        open(opener().sample().orThrow());
        Set<String> said = new TreeSet<>();
        for (var thread : VIEWS.entrySet()) {
            onFx(() -> {
                session().openThread(thread.getKey(), () -> {});
                return true;
            });
            for (String view : thread.getValue()) {
                collectView(view, said);
            }
        }
        assertThat(onFx(() -> String.valueOf(scene().lookup("#rail-files").getAccessibleText()))).as("speaks Chinese").contains("文件");
        String data = data();
        List<String> ours = new ArrayList<>(said);
        ours.removeIf(sentence -> NAMES.contains(sentence) || data.contains(sentence) || data.contains(start(sentence)));
        assertThat(ours).isEmpty();
    }

    private void collectView(String view, Set<String> said) throws Exception {
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
        onFx(() -> {
            collect(scene().getRoot(), said);
            return true;
        });
    }

    /** What a person meets where something cannot be opened or read is in Chinese too. */
    @Test
    void whatFailsIsSaidInChinese() throws Exception {
        Path text = Files.writeString(folder.resolve("notes.db"), "no database");
        Path workspace = Files.writeString(folder.resolve("gone.stateroom.json"), """
                {"version": 1, "name": "g", "backend": {"type": "composite", "default": {"type": "filesystem", "root": "nowhere"}, "routes": {
                  "/t/": {"type": "state", "source": "sqlite:none.db", "thread": "x"},
                  "/m/": {"type": "store", "source": "sqlite:none.db", "namespace": ["a"]}}}}
                """);
        Path misspelt = Files.writeString(folder.resolve("misspelt.stateroom.json"), "{\"version\": 1, \"name\": \"g\", \"backend\": {\"type\": \"stroe\"}}");
        Set<String> said = new TreeSet<>();
        for (String address : List.of(folder.resolve("missing.db").toString(), text.toString(), folder.resolve("missing.stateroom.json").toString(), misspelt.toString(), workspace.toString())) {
            open(address);
            waitUntilIdle();
            for (String view : List.of("files", "mounts", "memories", "search")) {
                collectView(view, said);
            }
        }
        assertThat(said).isEmpty();
    }

    @Test
    void aHoleInTheHistoryIsNamedInChinese() throws Exception {
        Path database = folder.resolve("lost-report.db");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/lost-report/lost-report.db"))) {
            Files.copy(in, database);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("delete from checkpoints where checkpoint_id = (select min(checkpoint_id) from checkpoints where checkpoint_ns = '')");
            statement.executeUpdate("delete from writes where channel = 'files' and checkpoint_id = (select min(checkpoint_id) from writes where channel = 'files')");
        }
        open(database.toString());
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#partial-strip").lookupAll(".label").stream().map(label -> ((Labeled) label).getText()).collect(Collectors.joining())))
                .startsWith("历史不完整")
                .doesNotContain("step", "because");
    }

    /** A text may go over the pages of the database. */
    private static String start(String sentence) {
        String[] words = sentence.split(" ");
        return words[0] + " " + words[1] + " " + words[2];
    }
}
