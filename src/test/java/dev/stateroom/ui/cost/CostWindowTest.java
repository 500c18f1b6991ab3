package dev.stateroom.ui.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.words.DollarText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.cost.CostGrouping;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.cost.ThreadCost;
import dev.stateroom.workspace.cost.ThreadUsage;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The cost of a thread in the window, while the thread grows. */
final class CostWindowTest extends WindowSupport {
    private static final String THREAD = "delegate-parallel";

    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder, Clock.systemUTC());
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return folder.resolve("own.json").toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public Path ask(@Nullable Window owner, String title, String suggestedName) {
                return folder.resolve(suggestedName);
            }
        };
    }

    private static void until(Callable<Boolean> reached) throws Exception {
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> onFx(reached));
    }

    private String text(String id) {
        return scene().lookup(id) instanceof Labeled labeled ? String.valueOf(labeled.getText()) : "";
    }

    /** What the command answers for the database as it is now. */
    private ThreadCost answered(Path database, PriceTable prices) {
        try (ThreadSource source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow()) {
            return new ThreadCost(ThreadUsage.of(source.thread(THREAD, Cancellation.NEVER).orThrow(), Cancellation.NEVER).orThrow(), prices);
        }
    }

    private void click(String id) throws Exception {
        onFx(() -> {
            ((ButtonBase) Objects.requireNonNull(scene().lookup(id), id)).fire();
            return true;
        });
    }

    private void see(ThreadCost expected) throws Exception {
        String input = String.format(Locale.ENGLISH, "%,d", expected.whole().usage().input());
        until(() -> text("#cost-sum-input").equals(input));
        assertThat(text("#cost-sum-output")).isEqualTo(String.format(Locale.ENGLISH, "%,d", expected.whole().usage().output()));
    }

    @Test
    void theSheetSaysWhatTheCommandSaysAndFollows() throws Exception {
        Path database = folder.resolve("a.db");
        Files.writeString(folder.resolve("own.json"), "{\"prices\": [{\"model\": \"*\", \"input\": 1000, \"output\": 10000}]}");
        try (GrowingDatabase agent = GrowingDatabase.at(database, "python-sqlite/sessions.db").only(THREAD)) {
            agent.grow(5);
            open(database.toString());
            until(() -> session().threadProperty().get() != null && session().callsProperty().get() != null);
            push(KeyCode.CONTROL, KeyCode.K);
            write("show cost");
            push(KeyCode.ENTER);
            ThreadCost first = answered(database, PriceTable.known());
            see(first);
            assertThat(text("#cost-sum-cost")).isEqualTo("no price");

            while (agent.hasMore()) {
                agent.grow(1);
            }
            ThreadCost all = answered(database, PriceTable.known());
            assertThat(all.whole().usage().input()).isGreaterThan(first.whole().usage().input());
            see(all);

            click("#cost-by-agent");
            TableView<?> table = node("#cost-table", TableView.class);
            assertThat(onFx(() -> List.copyOf(table.getItems()))).isEqualTo(List.copyOf(all.by(CostGrouping.AGENT)));

            click("#cost-own");
            String dollars = DollarText.of(answered(database, PriceTable.withOwn(folder.resolve("own.json")).orThrow()).whole().dollars());
            until(() -> text("#cost-sum-cost").equals(dollars));
            onFx(() -> {
                node("#cost-export", MenuButton.class).getItems().getFirst().fire();
                return true;
            });
            until(() -> Files.exists(folder.resolve("cost-delegate-parallel.folded.txt")));
            waitUntilIdle();
            assertThat(Files.readString(folder.resolve("cost-delegate-parallel.folded.txt")).lines().mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1))).sum())
                    .isEqualTo(all.whole().usage().total());

            onFx(() -> {
                scene().lookup("#cost-chart").requestFocus();
                return true;
            });
            push(KeyCode.DOWN);
            assertThat(onFx(() -> text("#cost-told"))).startsWith("turn 1: " + all.whole().usage().total() + " tokens, 100.0 %, $");
            push(KeyCode.ENTER);
            assertThat(isThere("turn 1")).isTrue();
            assertThat(onFx(() -> scene().lookup("#cost-crumb-0"))).isNotNull();
            push(KeyCode.ESCAPE);
            assertThat(onFx(() -> scene().lookup("#cost-crumb-0"))).isNull();
            assertThat(onFx(() -> scene().lookup("#cost"))).isNotNull();
            push(KeyCode.ESCAPE);
            assertThat(onFx(() -> scene().lookup("#cost"))).isNull();

            push(KeyCode.CONTROL, KeyCode.K);
            write("cost along");
            push(KeyCode.ENTER);
            until(() -> String.valueOf(scene().lookup("#timeline").getAccessibleText()).endsWith(", " + dollars + " up to here"));
        }
    }
}
