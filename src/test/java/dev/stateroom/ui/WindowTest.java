package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.view.WindowOverlays;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.application.ColorScheme;
import javafx.event.ActionEvent;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** The frame around the views, driven as a person does. */
class WindowTest extends WindowSupport {
    private final FakeWorkspace workspaces = new FakeWorkspace();
    private final PreferencesStore memory = PreferencesStore.none();
    private String answer = "sessions.db";

    @Override
    protected FakeWorkspace opener() {
        return workspaces;
    }

    @Override
    protected PreferencesStore memory() {
        return memory;
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public @Nullable String file(@Nullable Window owner, String title) {
                return answer;
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return answer;
            }
        };
    }

    private String text(String selector) throws Exception {
        return node(selector, Labeled.class).getText();
    }

    private boolean isShown(String selector) throws Exception {
        return onFx(() -> {
            Node node = scene().lookup(selector);
            return node != null && Stream.iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
        });
    }

    @Test
    void theWelcomePageOffersThreeThingsAndHasTheFocus() throws Exception {
        waitUntilIdle();

        assertThat(isShown("#welcome-open")).isTrue();
        assertThat(isShown("#welcome-connect")).isTrue();
        assertThat(isShown("#welcome-sample")).isTrue();
        assertThat(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())).isEqualTo("welcome-open");
        assertThat(text("#workspace-menu")).isEqualTo("No workspace");
    }

    @Test
    void aFileIsOpenedByKeyboard() throws Exception {
        push(KeyCode.SHORTCUT, KeyCode.O);
        waitUntilIdle();

        assertThat(text("#workspace-menu")).isEqualTo("billing-demo");
        assertThat(text("#thread-menu")).isEqualTo("Set up the billing project and look around. · 0197a000…0001");
        moveTo("#thread-menu");
        assertThat(onFx(() -> HoverTip.text(node("#thread-menu", MenuButton.class))))
                .contains("0197a000-0000-7000-8000-000000000001");
        assertThat(text("#source-chip")).isEqualTo("sessions.db");
        assertThat(text("#status-rebuilt")).isEqualTo("history complete");
        assertThat(text("#status-dialect")).isEqualTo("Deep Agents 0.7 rules");
        assertThat(text("#status-read-only")).isEqualTo("read-only");
    }

    @Test
    void whatIsStillReadLooksLikeIt() throws Exception {
        CountDownLatch listing = new CountDownLatch(1);
        workspaces.gate.set(listing);
        push(KeyCode.SHORTCUT, KeyCode.O);
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> isShown("#overview-list"));

        assertThat(text("#thread-menu")).isEqualTo("Reading …");
        assertThat(text("#files-since")).isEqualTo("…");
        assertThat(isShown("#status-dialect")).isFalse();
        assertThat(isShown("#timeline-strip")).isTrue();
        assertThat(onFx(() -> scene().getRoot().lookupAll(".label").stream().map(label -> ((Label) label).getText()).toList()))
                .contains("Reading the files …", "Reading the threads...", "Reading the calls ...")
                .noneMatch(text -> text.startsWith("Choose a thread") || text.startsWith("No step"));

        for (KeyCode view : List.of(KeyCode.DIGIT2, KeyCode.DIGIT3)) {
            push(KeyCode.CONTROL, view);
            WaitForAsyncUtils.waitForFxEvents();
            assertThat(onFx(() -> scene().getRoot().lookupAll(".label").stream().map(label -> ((Label) label).getText()).toList()))
                    .as("a view that waits for the threads")
                    .noneMatch(text -> text.startsWith("No results here") || text.startsWith("No threads"));
        }
        push(KeyCode.CONTROL, KeyCode.DIGIT1);
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> isShown("#task-stop"));
        clickOn("#task-stop");
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> "No thread".equals(text("#thread-menu")));
        assertThat(isShown("#status-dialect")).isTrue();
        listing.countDown();
    }

    @Test
    void anotherDialectIsChosenInTheStatusBarAndTakenBack() throws Exception {
        push(KeyCode.SHORTCUT, KeyCode.O);
        waitUntilIdle();
        clickOn("#status-dialect");
        waitUntilIdle();
        clickOn("#dialect-JS_1_9");
        waitUntilIdle();
        assertThat(text("#status-dialect")).isEqualTo("Deep Agents 1.9 rules, chosen by you");
        onFx(() -> {
            session().dialects().choose(null);
            return true;
        });
        assertThat(text("#status-dialect")).isEqualTo("Deep Agents 0.7 rules");
    }

    @Test
    void theSampleIsOpenedFromTheWelcomePageByMouse() throws Exception {
        clickOn("#welcome-sample");
        waitUntilIdle();

        assertThat(text("#workspace-menu")).isEqualTo("billing-demo");
    }

    @Test
    void whatCannotBeOpenedSaysWhyAndCanBeTriedAgain() throws Exception {
        answer = "missing.db";
        push(KeyCode.SHORTCUT, KeyCode.O);
        waitUntilIdle();

        assertThat(isShown("#failure-strip")).isTrue();
        assertThat(onFx(() -> node("#failure-strip .sr-strong", Label.class).getText())).contains("missing.db");
        assertThat(text("#status-problems")).isEqualTo("1 problem");

        clickOn("#failure-strip-dismiss");
        assertThat(isShown("#failure-strip")).isFalse();
    }

    @Test
    void anIncompleteHistorySaysSoAndShowsWhatIsMissing() throws Exception {
        open("damaged.db");

        assertThat(isShown("#partial-strip")).isTrue();
        assertThat(isShown("#status-incomplete")).isTrue();
        clickOn("#partial-strip-action");
        assertThat(isShown("#problems")).isTrue();
        assertThat(onFx(() -> node("#problems-list", ListView.class).getItems().size())).isGreaterThanOrEqualTo(2);

        push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
        assertThat(isShown("#problems")).isFalse();
        push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
        push(KeyCode.ESCAPE);
        assertThat(isShown("#problems")).isFalse();
    }

    /** What waits is in many threads: the header does not name another one than the card. */
    @Test
    void theHeaderNamesNoThreadOverTheInbox() throws Exception {
        open("sessions.db");
        onFx(() -> {
            session().openFirstThread(() -> {});
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> node("#thread-menu", MenuButton.class).isVisible())).isTrue();

        clickOn("#rail-inbox");
        assertThat(onFx(() -> node("#thread-menu", MenuButton.class).isVisible())).isFalse();

        clickOn("#rail-files");
        assertThat(onFx(() -> node("#thread-menu", MenuButton.class).isVisible())).isTrue();
    }

    @Test
    void theKeySheetOpensByQuestionMarkAndGivesTheFocusBack() throws Exception {
        open("sessions.db");
        onFx(() -> {
            node("#rail-files", Button.class).requestFocus();
            return true;
        });
        push(KeyCode.SHIFT, KeyCode.SLASH);
        assertThat(isShown("#key-sheet")).isTrue();

        push(KeyCode.ESCAPE);
        assertThat(isShown("#key-sheet")).isFalse();
        assertThat(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())).isEqualTo("rail-files");
    }

    @Test
    void thePaletteRunsACommand() throws Exception {
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("theme dark");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(isShown("#palette")).isFalse();
        assertThat(onFx(() -> scene().getStylesheets().getFirst())).endsWith("dark.css");
        assertThat(memory.recall().theme()).isEqualTo("dark");
        // The frame that the system draws around it follows this.
        assertThat(onFx(() -> scene().getPreferences().getColorScheme())).isEqualTo(ColorScheme.DARK);
    }

    @Test
    void enterWaitsForWhatWasTypedLast() throws Exception {
        waitUntilIdle();
        push(KeyCode.SHORTCUT, KeyCode.K);
        waitUntilIdle();
        // Both in one turn of the toolkit: the search has not even begun.
        onFx(() -> {
            TextField field = (TextField) Objects.requireNonNull(scene().lookup("#palette-field"));
            field.setText("> problems");
            field.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
            return true;
        });
        waitUntilIdle();
        assertThat(isShown("#problems")).isTrue();
    }

    @Test
    void thePaletteOpensAnAddress() throws Exception {
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("postgresql://reader@localhost/sessions.db");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(isShown("#palette")).isFalse();
        assertThat(text("#workspace-menu")).isEqualTo("billing-demo");
    }

    @Test
    void thePaletteGoesToAStepAndSaysWhatIsNotAvailable() throws Exception {
        push(KeyCode.SHORTCUT, KeyCode.K);
        write(">close work");
        waitUntilIdle();
        push(KeyCode.ENTER);
        assertThat(isShown("#palette")).as("what is not available does not run").isTrue();
        push(KeyCode.ESCAPE);

        open("sessions.db");
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("@step 12");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(step()).isEqualTo(12);
    }

    @Test
    void thePaletteGoesToAThreadByItsName() throws Exception {
        open("sessions.db");
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("forked");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(onFx(() -> Objects.requireNonNull(session().threadProperty().get()).id())).isEqualTo("forked");
    }

    private @Nullable Integer step() {
        CheckpointKey at = Objects.requireNonNull(session().stepProperty().get());
        return Objects.requireNonNull(Objects.requireNonNull(session().threadProperty().get()).checkpoint(at)).step();
    }

    @Test
    void thePaletteFollowsWhatIsReadWhileItIsOpen() throws Exception {
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("@step 12");
        open("sessions.db");
        assertThat(isShown("#palette")).isTrue();
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(step()).isEqualTo(12);
    }

    @Test
    void thePaletteFindsAPathAndKeepsTheKeyboardInside() throws Exception {
        open("sessions.db");
        push(KeyCode.SHORTCUT, KeyCode.P);
        write("work bil");
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())).isEqualTo("palette-field");
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(Objects.requireNonNull(session().selectionProperty().get()).agentPath())
                .isEqualTo("/workspace/src/billing.py");

        push(KeyCode.SHORTCUT, KeyCode.K);
        write("policy");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(shell().here()).view())).as("what the command line calls it").isEqualTo("permissions");
    }

    @Test
    void whatWasOpenedIsForgottenByCommand() throws Exception {
        open("sessions.db");
        assertThat(memory.recall().recent()).isNotEmpty();
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("Clear recent");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(memory.recall().recent()).isEmpty();
    }

    @Test
    void whereOneIsIsRemembered() throws Exception {
        open("sessions.db");
        push(KeyCode.SHORTCUT, KeyCode.P);
        write("work plan");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();

        PreferenceValues kept = memory.recall();
        assertThat(kept.open()).isEqualTo("sessions.db");
        PreferenceValues.Place place = Objects.requireNonNull(kept.recent().getFirst().place());
        assertThat(place.thread()).isEqualTo(FakeWorkspace.THREAD);
        assertThat(Objects.requireNonNull(place.selection()).agentPath()).isEqualTo("/workspace/plan.md");

        open("damaged.db");
        open("sessions.db");
        assertThat(Objects.requireNonNull(session().selectionProperty().get()).agentPath()).isEqualTo("/workspace/plan.md");
    }

    @Test
    void altLeftGoesBackToWhereOneWas() throws Exception {
        open("sessions.db");
        for (String name : List.of("plan", "billing")) {
            push(KeyCode.SHORTCUT, KeyCode.P);
            write("work " + name);
            waitUntilIdle();
            push(KeyCode.ENTER);
            waitUntilIdle();
        }
        push(KeyCode.ALT, KeyCode.LEFT);
        waitUntilIdle();
        assertThat(Objects.requireNonNull(session().selectionProperty().get()).agentPath()).isEqualTo("/workspace/plan.md");

        push(KeyCode.ALT, KeyCode.RIGHT);
        waitUntilIdle();
        assertThat(Objects.requireNonNull(session().selectionProperty().get()).agentPath())
                .isEqualTo("/workspace/src/billing.py");
    }

    @Test
    void aQuestionShowsWhichAnswerEnterGives() throws Exception {
        waitUntilIdle();
        for (int first = 0; first < 2; first++) {
            List<Button> answers = List.of(new Button("No"), new Button("Yes"));
            Button chosen = answers.get(first);
            onFx(() -> {
                shell().overlays().show(new HBox(answers.getFirst(), answers.getLast()), chosen::requestFocus);
                return true;
            });
            waitUntilIdle();
            assertThat(onFx(() -> scene().getFocusOwner())).isSameAs(chosen);
            assertThat(onFx(chosen::isFocusVisible)).isTrue();
        }
    }

    @Test
    void fromAComparisonOneGoesBackToTheStepThatOneCameFrom() throws Exception {
        open("sessions.db");
        CheckpointKey step = Objects.requireNonNull(session().stepProperty().get());
        CheckpointKey base = Objects.requireNonNull(session().baseProperty().get());
        List<Timeline.Step> steps = Objects.requireNonNull(session().timelineProperty().get()).steps();
        onFx(() -> {
            shell().navigation().compare(steps.get(3).key(), steps.get(5).key());
            return true;
        });
        waitUntilIdle();
        push(KeyCode.ALT, KeyCode.LEFT);
        waitUntilIdle();
        assertThat(session().stepProperty().get()).isEqualTo(step);
        assertThat(session().baseProperty().get()).isEqualTo(base);
    }

    @Test
    void theKeyOfTheViewThatIsShownPutsTheFocusIntoIt() throws Exception {
        open("sessions.db");
        onFx(() -> {
            scene().lookup("#workspace-menu").requestFocus();
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.DIGIT1);
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())).isEqualTo("files-tree");

        clickOn("#thread-menu");
        push(KeyCode.ESCAPE);
        push(KeyCode.CONTROL, KeyCode.DIGIT8);
        waitUntilIdle();
        open("sessions.db");
        assertThat(onFx(() -> scene().lookup("#window-back").isDisabled())).as("the view of the former source is no place of this one").isTrue();
    }

    @Test
    void anotherThreadIsChosenFromTheMenu() throws Exception {
        open("sessions.db");
        onFx(() -> {
            MenuButton menu = node("#thread-menu", MenuButton.class);
            menu.show();
            menu.getItems().stream()
                    .filter(i -> "thread-item-forked".equals(i.getId()))
                    .findFirst()
                    .orElseThrow()
                    .fire();
            menu.hide();
            return true;
        });
        waitUntilIdle();

        assertThat(text("#thread-menu")).isEqualTo("Set up the billing project and look around. · forked");
        assertThat(onFx(() -> Objects.requireNonNull(session().threadProperty().get()).id())).isEqualTo("forked");
    }

    @Test
    void whatIsTypedNarrowsTheThreadMenu() throws Exception {
        open("sessions.db");
        MenuButton menu = node("#thread-menu", MenuButton.class);
        onFx(() -> {
            menu.show();
            return true;
        });
        int all = threadItems(menu).size();
        onFx(() -> {
            TextField filter = (TextField) ((CustomMenuItem) menu.getItems().getFirst()).getContent();
            filter.setText("FORK");
            return true;
        });
        assertThat(all).isGreaterThan(1);
        assertThat(threadItems(menu)).containsExactly("thread-item-forked");
        onFx(() -> {
            ((TextField) ((CustomMenuItem) menu.getItems().getFirst()).getContent()).fireEvent(new ActionEvent());
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(session().threadProperty().get()).id())).isEqualTo("forked");
        onFx(() -> {
            menu.show();
            return true;
        });
        assertThat(threadItems(menu)).as("opened again it is not narrowed").hasSize(all);
        onFx(() -> {
            menu.hide();
            return true;
        });
    }

    private List<String> threadItems(MenuButton menu) throws Exception {
        return onFx(() -> menu.getItems().stream().map(MenuItem::getId).filter(id -> id != null && id.startsWith("thread-item-")).toList());
    }

    @Test
    void theLanguageChangesAtOnceAndOneStaysWhereOneWas() throws Exception {
        open("sessions.db");
        push(KeyCode.SHORTCUT, KeyCode.K);
        write("简体");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(text("#status-read-only")).isEqualTo("只读");
        assertThat(text("#workspace-menu")).isEqualTo("billing-demo");
    }

    @Test
    void everythingThatTakesTheFocusHasAnAccessibleName() throws Exception {
        waitUntilIdle();
        assertThat(onFx(() -> nameless(scene().getRoot()))).isEmpty();
        open("damaged.db");
        push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.M);
        assertThat(onFx(() -> nameless(scene().getRoot()))).isEmpty();
        push(KeyCode.SHORTCUT, KeyCode.K);
        waitUntilIdle();
        assertThat(onFx(() -> nameless(scene().getRoot()))).isEmpty();
    }

    @Test
    void allViewsNameWhatTakesTheFocus() throws Exception {
        open("sessions.db");
        for (String view : List.of("files", "threads", "diff")) {
            onFx(() -> {
                shell().navigation().show(view);
                return true;
            });
            waitUntilIdle();
            assertThat(onFx(() -> nameless(scene().getRoot()))).as(view).isEmpty();
        }
    }

    @Test
    void theFocusGoesFromPaneToPaneAndComesRound() throws Exception {
        open("sessions.db");
        Node start = onFx(() -> Objects.requireNonNull(scene().getFocusOwner()));
        List<Node> seen = new ArrayList<>();
        List<Bounds> frames = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            push(KeyCode.F6);
            waitUntilIdle();
            Bounds frame = onFx(() -> scene().lookup("#pane-frame").getBoundsInParent());
            assertThat(onFx(() -> scene().lookup("#pane-frame").isVisible())).isTrue();
            assertThat(frame.getHeight()).isEqualTo(2);
            assertThat(frames).as("each pane is framed in its own place").doesNotContain(frame);
            frames.add(frame);
            Node now = onFx(() -> Objects.requireNonNull(scene().getFocusOwner()));
            if (now == start) {
                break;
            }
            assertThat(seen).as("no pane comes twice before the first").doesNotContain(now);
            seen.add(now);
        }
        assertThat(seen).hasSizeBetween(3, 8);
        assertThat(onFx(() -> scene().getFocusOwner())).isSameAs(start);
        clickOn("#timeline-step");
        assertThat(onFx(() -> scene().lookup("#pane-frame").isVisible())).as("the mouse shows none").isFalse();

        push(KeyCode.SHORTCUT, KeyCode.P);
        write("work plan");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        List<String> entered = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            push(KeyCode.F6);
            waitUntilIdle();
            entered.add(String.valueOf(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())));
        }
        assertThat(entered).as("a pane is entered at its rows, not at the button that closes it").contains("about-versions").doesNotContain("about-close");
    }

    @Test
    void twoThingsThatFloatDoNotFightForTheFocus() throws Exception {
        open("sessions.db");
        onFx(() -> {
            shell().navigation().run("files", "files.as-model");
            return true;
        });
        waitUntilIdle();
        Node inView = onFx(() -> Objects.requireNonNull(scene().getFocusOwner()));
        String step = text("#timeline-step");
        push(KeyCode.OPEN_BRACKET);
        assertThat(text("#timeline-step")).as("a letter behind what floats").isEqualTo(step);
        onFx(() -> {
            shell().ask("Asked meanwhile", "", "Go", () -> {});
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> Objects.requireNonNull(scene().getFocusOwner()).getId())).isEqualTo("prompt-cancel");
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(onFx(() -> scene().getFocusOwner())).as("the focus goes back").isSameAs(inView);

        clickOn("#workspace-menu");
        waitUntilIdle();
        assertThat(onFx(() -> node("#workspace-menu", MenuButton.class).isShowing())).as("what a view shows covers the whole window").isFalse();
        assertThat(onFx(() -> WindowOverlays.isAnyIn(scene()))).as("a click outside closes it").isFalse();
    }

    @Test
    void theHeaderGoesBackAndForward() throws Exception {
        open("sessions.db");
        assertThat(onFx(() -> scene().lookup("#window-forward").isDisabled())).isTrue();
        push(KeyCode.CONTROL, KeyCode.DIGIT2);
        waitUntilIdle();
        clickOn("#window-back");
        waitUntilIdle();
        assertThat(onFx(() -> shell().here())).isNotNull().extracting(place -> place.view()).isEqualTo("files");
        clickOn("#window-forward");
        waitUntilIdle();
        assertThat(onFx(() -> shell().here())).isNotNull().extracting(place -> place.view()).isEqualTo("threads");
    }

    static List<String> nameless(Node node) {
        List<String> found = new ArrayList<>();
        if (!node.isVisible()) {
            return found;
        }
        if (node.isFocusTraversable() && name(node).isBlank()) {
            found.add(node.toString());
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(nameless(child)));
        }
        return found;
    }

    private static String name(Node node) {
        if (node.getAccessibleText() != null) {
            return node.getAccessibleText();
        }
        return switch (node) {
            case Labeled labeled -> String.valueOf(labeled.getText());
            case TextField field -> String.valueOf(field.getPromptText());
            default -> "";
        };
    }

    @Test
    void whatFindsNothingMakesThePaletteNoWider() throws Exception {
        open("sessions.db");
        push(KeyCode.SHORTCUT, KeyCode.K);
        waitUntilIdle();
        double before = onFx(() -> ((Region) scene().lookup("#palette")).getWidth());
        onFx(() -> {
            ((TextField) scene().lookup("#palette-field")).setText("z".repeat(500));
            return true;
        });
        waitUntilIdle();
        assertThat(onFx(() -> ((Region) scene().lookup("#palette")).getWidth())).isEqualTo(before);
    }
}
