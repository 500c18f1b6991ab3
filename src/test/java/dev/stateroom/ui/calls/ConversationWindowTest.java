package dev.stateroom.ui.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.BranchConversation;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.work.Cancellation;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Region;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was said, in the drawer of the Files view; it and the timeline follow each other. */
final class ConversationWindowTest extends RecordedWindow {
    @BeforeEach
    void openThread() throws Exception {
        openRecorded();
    }

    @SuppressWarnings("unchecked")
    private ListView<BranchConversation.Entry> list() throws Exception {
        return (ListView<BranchConversation.Entry>) node("#drawer-conversation", ListView.class);
    }

    private BranchConversation.Entry selected() throws Exception {
        ListView<BranchConversation.Entry> list = list();
        return Objects.requireNonNull(onFx(() -> list.getSelectionModel().getSelectedItem()));
    }

    @Test
    void theDrawerHasOneHeightAtEveryStepAndInBothTabs() throws Exception {
        Set<Double> heights = new HashSet<>();
        for (String tab : new String[] {"#drawer-tab-calls", "#drawer-tab-conversation"}) {
            clickOn(tab);
            for (int step : new int[] {-1, 0, 5, 6, 10, 11, 12, 100, 108, 142, 152}) {
                goTo(step);
                heights.add(onFx(() -> ((Region) scene().lookup("#drawer")).getHeight()));
            }
        }
        assertThat(heights).hasSize(1);
    }

    @Test
    void theConversationAndTheTimelineFollowEachOther() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(10);
        await(() -> !list().getItems().isEmpty());
        assertThat(selected().message().name()).isEqualTo("fetch_log");
        goTo(98);
        assertThat(selected().index()).isEqualTo(99);
        ListView<BranchConversation.Entry> list = list();
        onFx(() -> {
            list.getSelectionModel().select(0);
            list.scrollTo(0);
            list.requestFocus();
            return true;
        });
        waitUntilIdle();
        push(javafx.scene.input.KeyCode.ENTER);
        waitUntilIdle();
        BranchConversation.Entry first = list.getItems().getFirst();
        assertThat(first.voice()).isEqualTo(BranchConversation.Voice.PERSON);
        assertThat(onFx(() -> session().stepProperty().get())).isEqualTo(first.step());
        assertThat(onFx(() -> list.getSelectionModel().getSelectedIndex())).as("the chosen message stays chosen").isZero();
    }

    @Test
    void aCallShowsTheFileAtTheStepThatItRanIn() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(5);
        await(() -> list().lookupAll(".message-call").stream().anyMatch(chip -> chip instanceof Button one && one.getText().startsWith("write_file")));
        clickOn(onFx(() -> list().lookupAll(".message-call").stream()
                .filter(chip -> chip instanceof Button one && one.getText().equals("write_file README.md"))
                .findFirst()
                .orElseThrow()));
        waitUntilIdle();
        assertThat(onFx(() -> list().isFocused())).as("the pane that was clicked has the keyboard").isTrue();
        assertThat(onFx(() -> Objects.requireNonNull(session().selectionProperty().get()).path().text())).isEqualTo("/workspace/README.md");
        assertThat(node("#timeline-step", Label.class).getText()).isEqualTo("Step 6");
    }

    /** Whether an entry has a cell, which only those have that are seen. */
    private boolean isSeen(BranchConversation.Entry entry) throws Exception {
        return onFx(() -> list().lookupAll(".message-cell").stream().anyMatch(cell -> cell.isVisible() && ((ListCell<?>) cell).getItem() == entry));
    }

    private long nested() throws Exception {
        return onFx(() -> list().getItems().stream().filter(entry -> entry.depth() > 0).count());
    }

    @Test
    void aSubagentsMessagesAreInsideTheirTask() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(15);
        await(() -> onFx(() -> scene().getRoot().lookupAll(".message-inside").stream().anyMatch(Node::isVisible)));
        boolean wasOpen = nested() > 0;
        for (boolean open : new boolean[] {!wasOpen, wasOpen}) {
            onFx(() -> {
                ((Button) scene().lookup(".message-inside")).fire();
                return true;
            });
            await(() -> nested() > 0 == open);
        }
        assertThat(onFx(() -> list().getItems().stream().allMatch(entry -> entry.depth() == 0 == entry.step().namespace().isEmpty()))).isTrue();
    }

    @Test
    void aMessageThatIsAskedForIsShownAlsoInsideATask() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(10);
        await(() -> !list().getItems().isEmpty());
        RecordedThread thread = Objects.requireNonNull(onFx(() -> session().threadProperty().get()));
        String namespace = Objects.requireNonNull(onFx(() -> session().callsProperty().get())).starts().keySet().stream().sorted().findFirst().orElseThrow();
        BranchConversation.Entry asked = BranchConversation.inside(thread, List.of(namespace), list().getItems().getFirst(), Cancellation.NEVER).getLast();
        List<BranchConversation.Place> places = List.of(
                new BranchConversation.Place(asked.step(), asked.message().id()),
                new BranchConversation.Place(list().getItems().get(3).step(), list().getItems().get(3).message().id()));
        clickOn("#drawer-tab-calls");
        for (BranchConversation.Place place : places) {
            onFx(() -> {
                shell().navigation().show("search");
                shell().navigation().openMessage(place);
                return true;
            });
            await(() -> onFx(() -> session().messageProperty().get()) == null);
            assertThat(place.isAt(selected())).as("%s", selected()).isTrue();
            assertThat(onFx(() -> session().stepProperty().get())).isEqualTo(place.step());
            await(() -> isSeen(selected()));
        }
    }

    @Test
    void tenThousandMessagesNeedCellsForThoseThatAreSeenAlone() throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(10);
        await(() -> !list().getItems().isEmpty());
        ListView<BranchConversation.Entry> list = list();
        List<BranchConversation.Entry> few = List.copyOf(list.getItems());
        List<BranchConversation.Entry> many = Stream.generate(() -> few).flatMap(List::stream).limit(10_000).toList();
        onFx(() -> {
            list.getItems().setAll(many);
            return true;
        });
        long start = System.nanoTime();
        for (int at = 0; at < many.size(); at += 250) {
            int index = at;
            onFx(() -> {
                list.scrollTo(index);
                list.layout();
                return true;
            });
            assertThat(onFx(() -> list.lookupAll(".message-cell").size())).isLessThan(60);
        }
        System.getLogger("conversation").log(System.Logger.Level.INFO, "40 places of 10,000 messages: {0} ms", (System.nanoTime() - start) / 1_000_000);
        onFx(() -> {
            list.getItems().setAll(few);
            return true;
        });
    }

    /** Shows one message in place of those of the thread, and gives them back. */
    private void show(Message message, Check check) throws Exception {
        clickOn("#drawer-tab-conversation");
        goTo(10);
        await(() -> !list().getItems().isEmpty());
        ListView<BranchConversation.Entry> list = list();
        List<BranchConversation.Entry> few = List.copyOf(list.getItems());
        BranchConversation.Entry first = few.getFirst();
        onFx(() -> {
            list.getItems().setAll(new BranchConversation.Entry(first.index(), first.step(), first.turn(), BranchConversation.Voice.MODEL, message, 0));
            return true;
        });
        try {
            check.run();
        } finally {
            onFx(() -> {
                list.getItems().setAll(few);
                return true;
            });
        }
    }

    private interface Check {
        void run() throws Exception;
    }

    private static ForeignValue fields(String... texts) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        for (int i = 0; i < texts.length; i += 2) {
            fields.put(texts[i], new ForeignValue.Text(texts[i + 1]));
        }
        return new ForeignValue.Fields(fields);
    }

    private static Message message(ForeignValue content, Message.Call... calls) {
        return new Message("ai", "m", null, content, List.of(calls), null, null, ForeignValue.Fields.EMPTY);
    }

    @Test
    void todosAreListedAsTheyWereWritten() throws Exception {
        ForeignValue todos = new ForeignValue.Items(List.of(
                fields("content", "Read the log", "status", "completed"),
                fields("content", "Write the report", "status", "in_progress"),
                fields("content", "Tell the team", "status", "pending")));
        Message.Call call = new Message.Call("c", "write_todos", new ForeignValue.Fields(Map.of("todos", todos)));
        show(message(new ForeignValue.Text("Planned."), call), () -> await(() -> list().lookupAll(".label").stream()
                .filter(node -> node.isVisible() && node instanceof Label)
                .map(node -> ((Label) node).getText())
                .toList()
                .containsAll(List.of("Read the log", "Write the report", "Tell the team"))));
    }

    @Test
    void aPictureOfAMessageIsShown() throws Exception {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 20, BufferedImage.TYPE_INT_RGB), "png", png);
        ForeignValue picture = fields("type", "image", "source_type", "base64", "mime_type", "image/png", "data", Base64.getEncoder().encodeToString(png.toByteArray()));
        show(message(new ForeignValue.Items(List.of(picture))), () -> await(() -> list().lookupAll(".message-picture").stream()
                .anyMatch(node -> node instanceof Label label
                        && label.getText().equals("40 × 20")
                        && label.getGraphic() instanceof ImageView view
                        && view.getImage().getWidth() == 40)));
    }
}
