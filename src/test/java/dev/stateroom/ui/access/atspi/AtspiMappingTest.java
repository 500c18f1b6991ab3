package dev.stateroom.ui.access.atspi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.access.atspi.AtspiEvent.Child;
import dev.stateroom.ui.access.atspi.TextBoundary.Piece;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.scene.AccessibleRole;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers and names as {@code libatspi} 2.46 prints them, and what a difference between two looks is announced as. */
final class AtspiMappingTest {

    @ParameterizedTest
    @EnumSource(AccessibleRole.class)
    void everyRoleOfTheToolkitHasOneOfTheBus(AccessibleRole role) {
        assertThat(AtspiRole.of(role).number()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "BUTTON, 43, push button",
        "TREE_ITEM, 91, tree item",
        "TEXT_FIELD, 79, entry",
        "TEXT_AREA, 61, text",
        "TABLE_COLUMN, 57, table column header",
        "TAB_ITEM, 37, page tab",
        "DIALOG, 16, dialog"
    })
    void rolesHaveTheBussNumbersAndNames(AccessibleRole role, int number, String name) {
        assertThat(AtspiRole.of(role).number()).isEqualTo(number);
        assertThat(AtspiRole.of(role).atspiName()).isEqualTo(name);
    }

    @Test
    void noTwoStatesOrRolesShareANumber() {
        assertThat(Arrays.stream(AtspiState.values()).map(AtspiState::bit)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(AtspiRole.values()).map(AtspiRole::number)).doesNotHaveDuplicates();
    }

    @Test
    void statesAreTwoWordsTheLowerFirst() {
        assertThat(AtspiState.words(EnumSet.of(AtspiState.ACTIVE, AtspiState.VISIBLE, AtspiState.INDETERMINATE, AtspiState.READ_ONLY)))
                .containsExactly((1L << 1) | (1L << 30), 1L | (1L << 11));
        assertThat(AtspiState.MULTI_LINE.atspiName()).isEqualTo("multi-line");
    }

    @Test
    void offsetsCountCodePoints() {
        TextFacts facts = new TextFacts("a\uD83D\uDE00b", 3, 1, 3, true);
        assertThat(facts.length()).isEqualTo(3);
        assertThat(facts.points(3)).isEqualTo(2);
        assertThat(facts.unit(2)).isEqualTo(3);
        assertThat(facts.between(1, 2)).isEqualTo("\uD83D\uDE00");
        assertThat(facts.between(0, -1)).isEqualTo(facts.text());
        assertThat(facts.between(2, 1)).isEmpty();
    }

    @Test
    void aTextIsReadByPieces() {
        TextFacts facts = TextFacts.still("One word. Two.\nsecond line");
        assertThat(TextBoundary.WORD.at(facts, 5)).isEqualTo(new Piece("word", 4, 8));
        assertThat(TextBoundary.WORD.at(facts, 1)).isEqualTo(new Piece("One ", 0, 4));
        assertThat(TextBoundary.LINE.at(facts, 3)).isEqualTo(new Piece("One word. Two.\n", 0, 15));
        assertThat(TextBoundary.LINE.after(facts, 3)).isEqualTo(new Piece("second line", 15, 26));
        assertThat(TextBoundary.LINE.after(facts, 20).text()).isEmpty();
        assertThat(TextBoundary.LINE.before(facts, 20)).isEqualTo(new Piece("One word. Two.\n", 0, 15));
        assertThat(TextBoundary.LINE.at(facts, 26)).isEqualTo(new Piece("second line", 15, 26));
        assertThat(TextBoundary.SENTENCE.at(facts, 1).text()).isEqualTo("One word. ");
        assertThat(TextBoundary.CHARACTER.at(facts, 0)).isEqualTo(new Piece("O", 0, 1));
        assertThat(TextBoundary.CHARACTER.at(TextFacts.still(""), 4).text()).isEmpty();
    }

    private static AccessibleFacts facts(String name, Set<AtspiState> states, List<Integer> children, @Nullable Double value, @Nullable TextFacts text) {
        return new AccessibleFacts(name, "", states, children, value, text);
    }

    @Test
    void equalLooksAreSilent() {
        AccessibleFacts same = facts("Save", Set.of(AtspiState.ENABLED), List.of(1), null, null);
        assertThat(FactChanges.between(same, facts("Save", Set.of(AtspiState.ENABLED), List.of(1), null, null))).isEmpty();
    }

    @Test
    void eachDifferenceIsAnEvent() {
        AccessibleFacts before = facts("Save", Set.of(AtspiState.ENABLED), List.of(1, 2, 3), 0.5, null);
        AccessibleFacts now = facts("Saved", Set.of(AtspiState.CHECKED), List.of(1, 4, 3), 1.0, null);
        assertThat(FactChanges.between(before, now))
                .containsExactly(
                        AtspiEvent.object("ChildrenChanged", "remove", 1, 0, new Child(2)),
                        AtspiEvent.object("ChildrenChanged", "add", 1, 0, new Child(4)),
                        AtspiEvent.object("PropertyChange", "accessible-name", 0, 0, "Saved"),
                        AtspiEvent.object("PropertyChange", "accessible-value", 0, 0, 1.0),
                        AtspiEvent.object("StateChanged", "checked", 1, 0, 0),
                        AtspiEvent.object("StateChanged", "enabled", 0, 0, 0));
    }

    @Test
    void onlyTheChangedPartOfATextIsAnnounced() {
        AccessibleFacts before = facts("", Set.of(), List.of(), null, new TextFacts("x\uD83D\uDE00 old end", 2, 2, 2, true));
        AccessibleFacts now = facts("", Set.of(), List.of(), null, new TextFacts("x\uD83D\uDE00 new end", 5, 4, 5, true));
        assertThat(FactChanges.between(before, now))
                .containsExactly(
                        AtspiEvent.object("TextChanged", "delete", 3, 3, "old"),
                        AtspiEvent.object("TextChanged", "insert", 3, 3, "new"),
                        AtspiEvent.object("TextCaretMoved", "", 4, 0, 0),
                        AtspiEvent.object("TextSelectionChanged", "", 0, 0, 0));
    }

    @Test
    void halvesOfALetterAreNeverAnnounced() {
        AccessibleFacts before = facts("", Set.of(), List.of(), null, new TextFacts("\uD83D\uDE00", 0, 0, 0, true));
        AccessibleFacts now = facts("", Set.of(), List.of(), null, new TextFacts("\uD83D\uDE01", 0, 0, 0, true));
        assertThat(FactChanges.between(before, now))
                .containsExactly(
                        AtspiEvent.object("TextChanged", "delete", 0, 1, "\uD83D\uDE00"), AtspiEvent.object("TextChanged", "insert", 0, 1, "\uD83D\uDE01"));
    }
}
