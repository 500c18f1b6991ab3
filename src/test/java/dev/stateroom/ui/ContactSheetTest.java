package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.work.CommandAllowance;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ContactSheetTest {
    @Test
    void everyViewIsThereInTwoSizesBothThemesAndBothLanguages() {
        Snapshot asked = new Snapshot(Path.of("unused.png"), 1, 1, 0.5, "light", "en", Snapshot.ALL, "t", null, null, null, "sessions.db");
        List<String> taken = new ArrayList<>();
        BufferedImage sheet = ContactSheet.of(asked, List.of("files", "threads"), wanted -> {
            assertThat(wanted.thread()).isEqualTo("t");
            taken.add(wanted.view() + wanted.width() + "x" + wanted.height() + wanted.theme() + wanted.language());
            BufferedImage picture = new BufferedImage(wanted.width(), wanted.height(), BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = picture.createGraphics();
            graphics.setColor(new Color(taken.size()));
            graphics.fillRect(0, 0, wanted.width(), wanted.height());
            graphics.dispose();
            return picture;
        });

        assertThat(taken).hasSize(16).doesNotHaveDuplicates().contains("files1280x800lighten", "threads900x600darkzh-CN");
        Set<Integer> seen = new HashSet<>();
        for (int x = 0; x < sheet.getWidth(); x++) {
            for (int y = 0; y < sheet.getHeight(); y++) {
                seen.add(sheet.getRGB(x, y) & 0xFFFFFF);
            }
        }
        for (int picture = 1; picture <= 16; picture++) {
            assertThat(seen).contains(picture);
        }
    }

    @Test
    void severalSourcesHaveARowEach() {
        Snapshot asked = new Snapshot(Path.of("unused.png"), 1, 1, 0.5, "light", "en", "files", null, null, null, null, "a.db");
        List<String> taken = new ArrayList<>();
        ContactSheet.of(List.of(new ContactSheet.Row("a", asked), new ContactSheet.Row("b", asked.of("b.db"))), wanted -> {
            taken.add(wanted.address() + wanted.view() + wanted.width() + wanted.theme() + wanted.language());
            return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        });
        assertThat(taken).hasSize(16).doesNotHaveDuplicates().contains("a.dbfiles1280lighten", "b.dbfiles900darkzh-CN");
    }

    @Test
    void eachPictureMayWorkAsLongAsACommand() {
        Snapshot asked = new Snapshot(Path.of("unused.png"), 1, 1, 0.5, "light", "en", Snapshot.ALL, "t", null, null, null, "sessions.db");
        BufferedImage picture = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        int refused = new CommandAllowance(10, () -> 0).during(() -> {
            List<Boolean> allowed = new ArrayList<>();
            ContactSheet.of(asked, List.of("files", "threads"), _ -> {
                allowed.add(CommandAllowance.took(8));
                return picture;
            });
            return (int) allowed.stream().filter(may -> !may).count();
        });
        assertThat(refused).isZero();
    }
}
