package dev.stateroom.ui;

import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.work.CommandAllowance;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.Function;

/** A picture of all views of a source, or one view of many: a row for each; two sizes, both themes and both languages in columns. */
final class ContactSheet {
    private static final List<String> LANGUAGES = List.of("en", "zh-CN");
    private static final List<int[]> SIZES = List.of(new int[] {1280, 800}, new int[] {900, 600});
    private static final List<String> THEMES = List.of("light", "dark");
    private static final int COLUMNS = LANGUAGES.size() * SIZES.size() * THEMES.size();
    private static final int CELL_WIDTH = 480;
    private static final int CELL_HEIGHT = 300;
    private static final int GAP = 12;
    private static final int HEAD = 20;

    private ContactSheet() {}

    /** One row. @param asked what it shows; its size, theme and language are ignored, its scale is that of the sheet */
    record Row(String name, Snapshot asked) {}

    /** Draws all views of a source. */
    static BufferedImage of(Snapshot asked, List<String> views, Function<Snapshot, BufferedImage> render) {
        return of(views.stream().map(view -> new Row(view, asked.as(view, asked.width(), asked.height(), asked.theme(), asked.language()))).toList(), render);
    }

    /** Draws the rows, at least one. {@code render} takes a picture. */
    static BufferedImage of(List<Row> rows, Function<Snapshot, BufferedImage> render) {
        double scale = rows.getFirst().asked().scale();
        int width = (int) Math.ceil((GAP + COLUMNS * (CELL_WIDTH + GAP)) * scale);
        int height = (int) Math.ceil((GAP + rows.size() * (HEAD + CELL_HEIGHT + GAP)) * scale);
        BufferedImage sheet = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = sheet.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.scale(scale, scale);
            graphics.setColor(Color.GRAY);
            graphics.fillRect(0, 0, (int) Math.ceil(width / scale), (int) Math.ceil(height / scale));
            graphics.setColor(Color.WHITE);
            int column = 0;
            for (String language : LANGUAGES) {
                for (int[] size : SIZES) {
                    for (String theme : THEMES) {
                        int x = GAP + column++ * (CELL_WIDTH + GAP);
                        for (int row = 0; row < rows.size(); row++) {
                            int y = GAP + row * (HEAD + CELL_HEIGHT + GAP);
                            Snapshot asked = rows.get(row).asked();
                            // Each picture opens the source again, and the limits for commands are meant for one opening.
                            CommandAllowance.current().renew();
                            graphics.drawString("%s, %d x %d, %s, %s".formatted(rows.get(row).name(), size[0], size[1], theme, language), x, y + HEAD - 6);
                            draw(graphics, render.apply(asked.as(asked.view(), size[0], size[1], theme, language)), x, y + HEAD);
                        }
                    }
                }
            }
        } finally {
            graphics.dispose();
        }
        return sheet;
    }

    /** Draws a sentence as a picture. */
    static BufferedImage text(int width, int height, String sentence) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setFont(graphics.getFont().deriveFont(24f));
        graphics.drawString(sentence, GAP, height / 2);
        graphics.dispose();
        return picture;
    }

    /** Draws a picture as large as it fits into its cell. */
    private static void draw(Graphics2D graphics, BufferedImage picture, int x, int y) {
        double fit = Math.min((double) CELL_WIDTH / picture.getWidth(), (double) CELL_HEIGHT / picture.getHeight());
        int width = (int) Math.round(picture.getWidth() * fit);
        int height = (int) Math.round(picture.getHeight() * fit);
        double pixels = graphics.getTransform().getScaleX();
        Image small = picture.getScaledInstance((int) Math.round(width * pixels), (int) Math.round(height * pixels), Image.SCALE_AREA_AVERAGING);
        graphics.drawImage(small, x, y, width, height, null);
    }
}
