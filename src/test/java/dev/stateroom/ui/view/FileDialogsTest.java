package dev.stateroom.ui.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.stage.FileChooser.ExtensionFilter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FileDialogsTest {

    @BeforeEach
    void speakEnglish() {
        Translations.speak("en");
    }

    private static List<String> shown(List<ExtensionFilter> types) {
        return types.stream().map(type -> type.getDescription() + " " + String.join(" ", type.getExtensions())).toList();
    }

    @Test
    void everyFileCanBeOpenedAndTheUsualTypesCanBeChosen() {
        assertThat(shown(FileDialogs.typesToOpen()))
                .containsExactly("All files *", "Databases *.db *.sqlite *.sqlite3", "JSON files *.json *.jsonl");
    }

    @Test
    void whatIsSavedHasTheTypeOfItsName() {
        assertThat(shown(FileDialogs.typesToSave("decisions.json"))).containsExactly("JSON file *.json", "All files *");
        assertThat(shown(FileDialogs.typesToSave("agent.stateroom.json"))).containsExactly("JSON file *.stateroom.json", "All files *");
        assertThat(shown(FileDialogs.typesToSave("Makefile"))).containsExactly("All files *");
        assertThat(shown(FileDialogs.typesToSave(".env"))).containsExactly("All files *");
        assertThat(shown(FileDialogs.typesToSave("odd."))).containsExactly("All files *");
    }
}
