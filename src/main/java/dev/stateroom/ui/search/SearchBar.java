package dev.stateroom.ui.search;

import dev.stateroom.search.SearchQuery;
import dev.stateroom.search.SearchScope;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The text to search for, and where to search. */
final class SearchBar extends VBox {
    /** Largest number of hits of one group in the list. */
    static final int MOST = 2_000;

    private final Translations words;
    private final TextField field = new TextField();
    private final TextField paths = new TextField();
    private final ToggleButton matchCase;
    private final ToggleButton word;
    private final ToggleButton regex;
    private final ToggleButton agent;
    private final Map<SearchScope, ToggleButton> scopes = new EnumMap<>(SearchScope.class);

    /**
     * @param changed called when the search changes
     * @param narrowed called when other places are shown
     */
    SearchBar(Translations words, Runnable changed, Runnable narrowed) {
        this.words = words;
        field.setId("search-field");
        field.setPromptText(words.get("prompt"));
        field.setAccessibleText(words.get("prompt"));
        field.textProperty().subscribe(changed);
        HBox.setHgrow(field, Priority.ALWAYS);
        paths.setId("search-paths");
        paths.setPromptText(words.get("paths"));
        paths.setAccessibleText(words.get("paths"));
        paths.setPrefWidth(150);
        paths.setMinWidth(80);
        paths.textProperty().subscribe(changed);
        matchCase = toggle("search-case", "Aa", words.get("case"), changed);
        word = toggle("search-word", "W", words.get("word"), changed);
        regex = toggle("search-regex", ".*", words.get("regex"), changed);
        agent = new ToggleButton(words.get("agent"), FeatherIcons.of("cpu", FeatherIcons.ROW));
        agent.setId("search-agent");
        agent.setMinWidth(USE_PREF_SIZE);
        HoverTip.set(agent, words.get("agent.tip"));
        agent.setOnAction(e -> changed.run());
        HBox how = ViewParts.styled(new HBox(matchCase, word, regex), "sr-segment");
        HBox seen = ViewParts.styled(new HBox(agent), "sr-segment");
        HBox first = ViewParts.styled(ViewParts.row(FeatherIcons.of("search", 16), field, how, paths, seen), "sr-bar", "search-bar");
        HBox where = ViewParts.styled(new HBox(), "sr-segment");
        for (SearchScope scope : SearchScope.values()) {
            ToggleButton button = toggle("search-in-" + scope.id(), words.get("scope." + scope.id()), words.get("scope.tip." + scope.id()), narrowed);
            button.setSelected(true);
            scopes.put(scope, button);
            where.getChildren().add(button);
        }
        HBox second = ViewParts.styled(ViewParts.row(where), "sr-bar", "search-bar");
        getChildren().addAll(first, second);
    }

    private static ToggleButton toggle(String id, String text, String tip, Runnable changed) {
        ToggleButton button = new ToggleButton(text);
        button.setId(id);
        button.setMinWidth(USE_PREF_SIZE);
        HoverTip.set(button, tip);
        button.setAccessibleText(tip);
        button.setOnAction(e -> changed.run());
        return button;
    }

    TextField field() {
        return field;
    }

    /** Searches as if the text had been typed. */
    void look(String text, boolean asAgentDoes) {
        field.setText(text);
        agent.setSelected(asAgentDoes);
    }

    boolean asAgent() {
        return agent.isSelected();
    }

    void toggleAgent() {
        agent.fire();
    }

    /** The search covers everything; {@link #shown} only narrows what the list shows. */
    SearchQuery query() {
        String glob = paths.getText().strip();
        return new SearchQuery(
                field.getText(),
                regex.isSelected(),
                matchCase.isSelected(),
                word.isSelected(),
                glob.isEmpty() ? null : glob,
                Set.of(SearchScope.values()),
                MOST);
    }

    /** The places that are shown. */
    Set<SearchScope> shown() {
        Set<SearchScope> shown = EnumSet.noneOf(SearchScope.class);
        scopes.forEach((scope, button) -> {
            if (button.isSelected()) {
                shown.add(scope);
            }
        });
        return shown;
    }

    void count(Map<SearchScope, Integer> counts) {
        scopes.forEach((scope, button) -> {
            int count = counts.getOrDefault(scope, 0);
            String name = words.get("scope." + scope.id());
            button.setText(count == 0 ? name : words.get("scope.count", name, count));
        });
    }
}
