package dev.stateroom.ui.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.access.AccessibleObject.SceneNode;
import dev.stateroom.ui.access.atspi.AtspiInterface;
import dev.stateroom.ui.access.atspi.AtspiRole;
import dev.stateroom.ui.access.atspi.AtspiState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.GenericStyledArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every view, as a screen reader gets it: nothing that can be acted on is missing, and all of it has a name, a place and a parent. */
class AccessibleViewsTest extends WindowSupport {

    @Override
    protected boolean sharesWindow() {
        return true;
    }

    private static List<AccessibleObject> all() throws Exception {
        return onFx(() -> {
            List<AccessibleObject> found = new ArrayList<>();
            collect(AccessibleObject.PROGRAM, found);
            return found;
        });
    }

    private static void collect(AccessibleObject of, List<AccessibleObject> found) {
        found.add(of);
        AccessibleTree.children(of).forEach(child -> collect(child, found));
    }

    private static void collect(Node node, List<Node> found) {
        if (!node.isVisible()) {
            return;
        }
        boolean isActedOn = switch (node) {
            case ButtonBase button -> !(button.getParent() instanceof ScrollBar);
            case TextInputControl input -> true;
            case ListView<?> list -> true;
            case TreeView<?> tree -> true;
            case TableView<?> table -> true;
            case ComboBoxBase<?> combo -> true;
            case GenericStyledArea<?, ?, ?> area -> true;
            default -> false;
        };
        if (isActedOn) {
            found.add(node);
        }
        if (node instanceof Parent parent && !(node instanceof ComboBoxBase<?>)) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
        }
    }

    private static String line(AccessibleObject of) {
        AtspiRole role = ObjectFacts.role(of);
        return role.atspiName() + " '" + ObjectNames.name(of, role) + "'"
                + (of instanceof SceneNode(Node node) ? " " + node.getId() + " " + node.getClass().getSimpleName() + node.getStyleClass() : "");
    }

    private void checkWholeWindow() throws Exception {
        List<AccessibleObject> all = all();
        Set<Node> known = all.stream()
                .flatMap(each -> each instanceof SceneNode(Node node) ? Stream.of(node) : Stream.of())
                .collect(Collectors.toSet());
        onFx(() -> {
            List<Node> actedOn = new ArrayList<>();
            collect(scene().getRoot(), actedOn);
            assertThat(actedOn).isNotEmpty();
            assertThat(actedOn.stream().filter(Predicate.not(known::contains))).as("in the scene but not in the tree").isEmpty();
            assertThat(all.stream().filter(each -> canBeActedOn(each)).filter(each -> isNameless(each)).map(AccessibleViewsTest::line))
                    .as("without a name")
                    .isEmpty();
            // JavaFX's own bridges, on Windows and macOS, take no tooltip and no content for a name.
            assertThat(all.stream().filter(each -> isNamedItself(ObjectFacts.role(each)) && each instanceof SceneNode(Node node)
                            && ObjectNames.given(node).isEmpty() && ObjectNames.ownText(node).isEmpty()).map(AccessibleViewsTest::line))
                    .as("named by its tooltip or by what is in it only")
                    .isEmpty();
            for (AccessibleObject each : all) {
                assertThat(AccessibleTree.children(each)).allSatisfy(child -> assertThat(AccessibleTree.parent(child)).isEqualTo(each));
                boolean isButton = ObjectFacts.role(each) == AtspiRole.PUSH_BUTTON || ObjectFacts.role(each) == AtspiRole.TOGGLE_BUTTON;
                assertThat(!isButton || ObjectFacts.interfaces(each).contains(AtspiInterface.ACTION)).as(line(each)).isTrue();
            }
            return true;
        });
    }

    /** Of a row of a table the toolkit's bridges read the cells. */
    private static boolean isNamedItself(AtspiRole role) {
        return role.isActionable() && role != AtspiRole.TABLE_ROW;
    }

    private static boolean canBeActedOn(AccessibleObject each) {
        return ObjectFacts.role(each).isActionable() || ObjectFacts.interfaces(each).contains(AtspiInterface.ACTION);
    }

    private static boolean isNameless(AccessibleObject each) {
        return ObjectNames.name(each, ObjectFacts.role(each)).isBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "files", "diff", "compare", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "mounts", "search"
    })
    void everyActionableNodeOfAViewHasANameAndARole(String view) throws Exception {
        open("sessions.db");
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
        checkWholeWindow();
        assertThat(pressedOnTheRail()).containsExactly("rail-" + (view.equals("diff") ? "compare" : view));
    }

    /** What a screen reader says to be the view that is shown. */
    private static List<String> pressedOnTheRail() throws Exception {
        return onFx(() -> {
            List<AccessibleObject> found = new ArrayList<>();
            collect(AccessibleObject.PROGRAM, found);
            return found.stream()
                    .filter(each -> ObjectFacts.states(each, ObjectFacts.role(each)).contains(AtspiState.PRESSED))
                    .flatMap(each -> each instanceof SceneNode(Node node) && String.valueOf(node.getId()).startsWith("rail-") ? Stream.of(node.getId()) : Stream.of())
                    .toList();
        });
    }

    @Test
    void theWelcomePageToo() throws Exception {
        checkWholeWindow();
    }

    @Test
    void theCommandPaletteToo() throws Exception {
        open("sessions.db");
        push(KeyCode.CONTROL, KeyCode.K);
        waitUntilIdle();
        checkWholeWindow();
        push(KeyCode.ESCAPE);
    }
}
