// Written by Scripts/embed; run it after adding, renaming or removing a file.
#include "CBuiltIn.h"
#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char Minified_script_js[] = {
#embed "Minified/script.js" suffix(, 0) if_empty(0)
};
static const unsigned char Minified_search_js[] = {
#embed "Minified/search.js" suffix(, 0) if_empty(0)
};
static const unsigned char Minified_style_css[] = {
#embed "Minified/style.css" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_amara_png[] = {
#embed "../../../Samples/avatars/amara.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_aroha_png[] = {
#embed "../../../Samples/avatars/aroha.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_beatrice_png[] = {
#embed "../../../Samples/avatars/beatrice.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_darina_webp[] = {
#embed "../../../Samples/avatars/darina.webp" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_ha_jpg[] = {
#embed "../../../Samples/avatars/ha.jpg" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_hanneke_png[] = {
#embed "../../../Samples/avatars/hanneke.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_ingrid_jpg[] = {
#embed "../../../Samples/avatars/ingrid.jpg" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_kenji_png[] = {
#embed "../../../Samples/avatars/kenji.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_leilani_png[] = {
#embed "../../../Samples/avatars/leilani.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_mireia_gif[] = {
#embed "../../../Samples/avatars/mireia.gif" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_nova_png[] = {
#embed "../../../Samples/avatars/nova.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_piotr_webp[] = {
#embed "../../../Samples/avatars/piotr.webp" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_rohan_png[] = {
#embed "../../../Samples/avatars/rohan.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_shirin_png[] = {
#embed "../../../Samples/avatars/shirin.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_thorunn_png[] = {
#embed "../../../Samples/avatars/thorunn.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_tomas_png[] = {
#embed "../../../Samples/avatars/tomas.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_xiaoyun_png[] = {
#embed "../../../Samples/avatars/xiaoyun.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_yusuf_png[] = {
#embed "../../../Samples/avatars/yusuf.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_avatars_zawadi_png[] = {
#embed "../../../Samples/avatars/zawadi.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_images_gap_gif[] = {
#embed "../../../Samples/images/gap.gif" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_images_one_connection_png[] = {
#embed "../../../Samples/images/one-connection.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_images_page_size_png[] = {
#embed "../../../Samples/images/page-size.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_images_rendered_jpg[] = {
#embed "../../../Samples/images/rendered.jpg" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_images_site_icon_png[] = {
#embed "../../../Samples/images/site-icon.png" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_images_throughput_webp[] = {
#embed "../../../Samples/images/throughput.webp" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_10400_json[] = {
#embed "../../../Samples/questions/10400.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_12800_json[] = {
#embed "../../../Samples/questions/12800.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_3200_json[] = {
#embed "../../../Samples/questions/3200.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_36900_json[] = {
#embed "../../../Samples/questions/36900.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_38400_json[] = {
#embed "../../../Samples/questions/38400.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_40800_json[] = {
#embed "../../../Samples/questions/40800.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_40900_json[] = {
#embed "../../../Samples/questions/40900.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41100_json[] = {
#embed "../../../Samples/questions/41100.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41200_json[] = {
#embed "../../../Samples/questions/41200.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41300_json[] = {
#embed "../../../Samples/questions/41300.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41400_json[] = {
#embed "../../../Samples/questions/41400.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41500_json[] = {
#embed "../../../Samples/questions/41500.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41550_json[] = {
#embed "../../../Samples/questions/41550.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41600_json[] = {
#embed "../../../Samples/questions/41600.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41700_json[] = {
#embed "../../../Samples/questions/41700.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41800_json[] = {
#embed "../../../Samples/questions/41800.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41850_json[] = {
#embed "../../../Samples/questions/41850.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_41900_json[] = {
#embed "../../../Samples/questions/41900.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42000_json[] = {
#embed "../../../Samples/questions/42000.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42050_json[] = {
#embed "../../../Samples/questions/42050.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42100_json[] = {
#embed "../../../Samples/questions/42100.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42150_json[] = {
#embed "../../../Samples/questions/42150.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42200_json[] = {
#embed "../../../Samples/questions/42200.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42250_json[] = {
#embed "../../../Samples/questions/42250.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42300_json[] = {
#embed "../../../Samples/questions/42300.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42350_json[] = {
#embed "../../../Samples/questions/42350.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42400_json[] = {
#embed "../../../Samples/questions/42400.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42500_json[] = {
#embed "../../../Samples/questions/42500.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42550_json[] = {
#embed "../../../Samples/questions/42550.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42580_json[] = {
#embed "../../../Samples/questions/42580.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42620_json[] = {
#embed "../../../Samples/questions/42620.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42650_json[] = {
#embed "../../../Samples/questions/42650.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42700_json[] = {
#embed "../../../Samples/questions/42700.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42750_json[] = {
#embed "../../../Samples/questions/42750.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42800_json[] = {
#embed "../../../Samples/questions/42800.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42900_json[] = {
#embed "../../../Samples/questions/42900.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_42960_json[] = {
#embed "../../../Samples/questions/42960.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43000_json[] = {
#embed "../../../Samples/questions/43000.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43050_json[] = {
#embed "../../../Samples/questions/43050.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43100_json[] = {
#embed "../../../Samples/questions/43100.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43120_json[] = {
#embed "../../../Samples/questions/43120.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_43200_json[] = {
#embed "../../../Samples/questions/43200.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_9100_json[] = {
#embed "../../../Samples/questions/9100.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_math_5100_json[] = {
#embed "../../../Samples/questions/math/5100.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_questions_math_5200_json[] = {
#embed "../../../Samples/questions/math/5200.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_sample_json[] = {
#embed "../../../Samples/sample.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_sites_json[] = {
#embed "../../../Samples/sites.json" suffix(, 0) if_empty(0)
};
static const unsigned char Samples_users_json[] = {
#embed "../../../Samples/users.json" suffix(, 0) if_empty(0)
};
static const unsigned char Setup_sodigest_service[] = {
#embed "../../../Setup/sodigest.service" suffix(, 0) if_empty(0)
};
static const unsigned char Setup_sodigest_timer[] = {
#embed "../../../Setup/sodigest.timer" suffix(, 0) if_empty(0)
};
static const unsigned char Setup_sodigest_yml[] = {
#embed "../../../Setup/sodigest.yml" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_404_html[] = {
#embed "../../../Templates/404.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_about_html[] = {
#embed "../../../Templates/about.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_author_list_html[] = {
#embed "../../../Templates/author-list.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_author_page_html[] = {
#embed "../../../Templates/author-page.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_author_html[] = {
#embed "../../../Templates/author.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_author_md[] = {
#embed "../../../Templates/author.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_badges_html[] = {
#embed "../../../Templates/badges.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_badges_md[] = {
#embed "../../../Templates/badges.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_book_chapter_html[] = {
#embed "../../../Templates/book-chapter.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_book_contents_html[] = {
#embed "../../../Templates/book-contents.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_book_cover_html[] = {
#embed "../../../Templates/book-cover.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_book_cover_xml[] = {
#embed "../../../Templates/book-cover.xml" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_book_xml[] = {
#embed "../../../Templates/book.xml" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_chapter_badges_html[] = {
#embed "../../../Templates/chapter-badges.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_chapter_post_html[] = {
#embed "../../../Templates/chapter-post.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_comment_html[] = {
#embed "../../../Templates/comment.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_comment_md[] = {
#embed "../../../Templates/comment.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_digest_people_html[] = {
#embed "../../../Templates/digest-people.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_digest_html[] = {
#embed "../../../Templates/digest.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_digests_html[] = {
#embed "../../../Templates/digests.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_edition_part_html[] = {
#embed "../../../Templates/edition-part.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_edition_html[] = {
#embed "../../../Templates/edition.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_edition_md[] = {
#embed "../../../Templates/edition.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_entry_facts_html[] = {
#embed "../../../Templates/entry-facts.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_entry_facts_md[] = {
#embed "../../../Templates/entry-facts.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_entry_html[] = {
#embed "../../../Templates/entry.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_feed_edition_html[] = {
#embed "../../../Templates/feed-edition.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_feed_post_html[] = {
#embed "../../../Templates/feed-post.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_feed_posts_html[] = {
#embed "../../../Templates/feed-posts.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_feed_xml[] = {
#embed "../../../Templates/feed.xml" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_home_html[] = {
#embed "../../../Templates/home.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_home_md[] = {
#embed "../../../Templates/home.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_icon_svg[] = {
#embed "../../../Templates/icon.svg" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_layout_html[] = {
#embed "../../../Templates/layout.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_letter_group_html[] = {
#embed "../../../Templates/letter-group.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_mail_author_html[] = {
#embed "../../../Templates/mail-author.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_mail_chapter_html[] = {
#embed "../../../Templates/mail-chapter.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_mail_entry_line_html[] = {
#embed "../../../Templates/mail-entry-line.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_mail_facts_html[] = {
#embed "../../../Templates/mail-facts.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_mail_post_html[] = {
#embed "../../../Templates/mail-post.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_mail_html[] = {
#embed "../../../Templates/mail.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_name_index_html[] = {
#embed "../../../Templates/name-index.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_outline_xml[] = {
#embed "../../../Templates/outline.xml" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_pagination_html[] = {
#embed "../../../Templates/pagination.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_post_html[] = {
#embed "../../../Templates/post.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_post_md[] = {
#embed "../../../Templates/post.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_question_list_html[] = {
#embed "../../../Templates/question-list.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_question_row_html[] = {
#embed "../../../Templates/question-row.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_question_row_md[] = {
#embed "../../../Templates/question-row.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_question_html[] = {
#embed "../../../Templates/question.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_question_md[] = {
#embed "../../../Templates/question.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_script_js[] = {
#embed "../../../Templates/script.js" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_search_html[] = {
#embed "../../../Templates/search.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_search_js[] = {
#embed "../../../Templates/search.js" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_sections_html[] = {
#embed "../../../Templates/sections.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_single_chapter_html[] = {
#embed "../../../Templates/single-chapter.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_single_html[] = {
#embed "../../../Templates/single.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_site_links_html[] = {
#embed "../../../Templates/site-links.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_site_overviews_html[] = {
#embed "../../../Templates/site-overviews.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_sites_html[] = {
#embed "../../../Templates/sites.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_style_css[] = {
#embed "../../../Templates/style.css" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_tag_list_html[] = {
#embed "../../../Templates/tag-list.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_tag_html[] = {
#embed "../../../Templates/tag.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_tags_html[] = {
#embed "../../../Templates/tags.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_tags_md[] = {
#embed "../../../Templates/tags.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_time_html[] = {
#embed "../../../Templates/time.html" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_time_md[] = {
#embed "../../../Templates/time.md" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_words_de_txt[] = {
#embed "../../../Templates/words.de.txt" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_words_en_txt[] = {
#embed "../../../Templates/words.en.txt" suffix(, 0) if_empty(0)
};
static const unsigned char Templates_words_fr_txt[] = {
#embed "../../../Templates/words.fr.txt" suffix(, 0) if_empty(0)
};

// Each ends with a zero byte that is not its own, so that none is empty.
static const built_in_file files[] = {
  {"Minified/script.js", Minified_script_js, sizeof Minified_script_js - 1},
  {"Minified/search.js", Minified_search_js, sizeof Minified_search_js - 1},
  {"Minified/style.css", Minified_style_css, sizeof Minified_style_css - 1},
  {"Samples/avatars/amara.png", Samples_avatars_amara_png, sizeof Samples_avatars_amara_png - 1},
  {"Samples/avatars/aroha.png", Samples_avatars_aroha_png, sizeof Samples_avatars_aroha_png - 1},
  {"Samples/avatars/beatrice.png", Samples_avatars_beatrice_png, sizeof Samples_avatars_beatrice_png - 1},
  {"Samples/avatars/darina.webp", Samples_avatars_darina_webp, sizeof Samples_avatars_darina_webp - 1},
  {"Samples/avatars/ha.jpg", Samples_avatars_ha_jpg, sizeof Samples_avatars_ha_jpg - 1},
  {"Samples/avatars/hanneke.png", Samples_avatars_hanneke_png, sizeof Samples_avatars_hanneke_png - 1},
  {"Samples/avatars/ingrid.jpg", Samples_avatars_ingrid_jpg, sizeof Samples_avatars_ingrid_jpg - 1},
  {"Samples/avatars/kenji.png", Samples_avatars_kenji_png, sizeof Samples_avatars_kenji_png - 1},
  {"Samples/avatars/leilani.png", Samples_avatars_leilani_png, sizeof Samples_avatars_leilani_png - 1},
  {"Samples/avatars/mireia.gif", Samples_avatars_mireia_gif, sizeof Samples_avatars_mireia_gif - 1},
  {"Samples/avatars/nova.png", Samples_avatars_nova_png, sizeof Samples_avatars_nova_png - 1},
  {"Samples/avatars/piotr.webp", Samples_avatars_piotr_webp, sizeof Samples_avatars_piotr_webp - 1},
  {"Samples/avatars/rohan.png", Samples_avatars_rohan_png, sizeof Samples_avatars_rohan_png - 1},
  {"Samples/avatars/shirin.png", Samples_avatars_shirin_png, sizeof Samples_avatars_shirin_png - 1},
  {"Samples/avatars/thorunn.png", Samples_avatars_thorunn_png, sizeof Samples_avatars_thorunn_png - 1},
  {"Samples/avatars/tomas.png", Samples_avatars_tomas_png, sizeof Samples_avatars_tomas_png - 1},
  {"Samples/avatars/xiaoyun.png", Samples_avatars_xiaoyun_png, sizeof Samples_avatars_xiaoyun_png - 1},
  {"Samples/avatars/yusuf.png", Samples_avatars_yusuf_png, sizeof Samples_avatars_yusuf_png - 1},
  {"Samples/avatars/zawadi.png", Samples_avatars_zawadi_png, sizeof Samples_avatars_zawadi_png - 1},
  {"Samples/images/gap.gif", Samples_images_gap_gif, sizeof Samples_images_gap_gif - 1},
  {"Samples/images/one-connection.png", Samples_images_one_connection_png, sizeof Samples_images_one_connection_png - 1},
  {"Samples/images/page-size.png", Samples_images_page_size_png, sizeof Samples_images_page_size_png - 1},
  {"Samples/images/rendered.jpg", Samples_images_rendered_jpg, sizeof Samples_images_rendered_jpg - 1},
  {"Samples/images/site-icon.png", Samples_images_site_icon_png, sizeof Samples_images_site_icon_png - 1},
  {"Samples/images/throughput.webp", Samples_images_throughput_webp, sizeof Samples_images_throughput_webp - 1},
  {"Samples/questions/10400.json", Samples_questions_10400_json, sizeof Samples_questions_10400_json - 1},
  {"Samples/questions/12800.json", Samples_questions_12800_json, sizeof Samples_questions_12800_json - 1},
  {"Samples/questions/3200.json", Samples_questions_3200_json, sizeof Samples_questions_3200_json - 1},
  {"Samples/questions/36900.json", Samples_questions_36900_json, sizeof Samples_questions_36900_json - 1},
  {"Samples/questions/38400.json", Samples_questions_38400_json, sizeof Samples_questions_38400_json - 1},
  {"Samples/questions/40800.json", Samples_questions_40800_json, sizeof Samples_questions_40800_json - 1},
  {"Samples/questions/40900.json", Samples_questions_40900_json, sizeof Samples_questions_40900_json - 1},
  {"Samples/questions/41100.json", Samples_questions_41100_json, sizeof Samples_questions_41100_json - 1},
  {"Samples/questions/41200.json", Samples_questions_41200_json, sizeof Samples_questions_41200_json - 1},
  {"Samples/questions/41300.json", Samples_questions_41300_json, sizeof Samples_questions_41300_json - 1},
  {"Samples/questions/41400.json", Samples_questions_41400_json, sizeof Samples_questions_41400_json - 1},
  {"Samples/questions/41500.json", Samples_questions_41500_json, sizeof Samples_questions_41500_json - 1},
  {"Samples/questions/41550.json", Samples_questions_41550_json, sizeof Samples_questions_41550_json - 1},
  {"Samples/questions/41600.json", Samples_questions_41600_json, sizeof Samples_questions_41600_json - 1},
  {"Samples/questions/41700.json", Samples_questions_41700_json, sizeof Samples_questions_41700_json - 1},
  {"Samples/questions/41800.json", Samples_questions_41800_json, sizeof Samples_questions_41800_json - 1},
  {"Samples/questions/41850.json", Samples_questions_41850_json, sizeof Samples_questions_41850_json - 1},
  {"Samples/questions/41900.json", Samples_questions_41900_json, sizeof Samples_questions_41900_json - 1},
  {"Samples/questions/42000.json", Samples_questions_42000_json, sizeof Samples_questions_42000_json - 1},
  {"Samples/questions/42050.json", Samples_questions_42050_json, sizeof Samples_questions_42050_json - 1},
  {"Samples/questions/42100.json", Samples_questions_42100_json, sizeof Samples_questions_42100_json - 1},
  {"Samples/questions/42150.json", Samples_questions_42150_json, sizeof Samples_questions_42150_json - 1},
  {"Samples/questions/42200.json", Samples_questions_42200_json, sizeof Samples_questions_42200_json - 1},
  {"Samples/questions/42250.json", Samples_questions_42250_json, sizeof Samples_questions_42250_json - 1},
  {"Samples/questions/42300.json", Samples_questions_42300_json, sizeof Samples_questions_42300_json - 1},
  {"Samples/questions/42350.json", Samples_questions_42350_json, sizeof Samples_questions_42350_json - 1},
  {"Samples/questions/42400.json", Samples_questions_42400_json, sizeof Samples_questions_42400_json - 1},
  {"Samples/questions/42500.json", Samples_questions_42500_json, sizeof Samples_questions_42500_json - 1},
  {"Samples/questions/42550.json", Samples_questions_42550_json, sizeof Samples_questions_42550_json - 1},
  {"Samples/questions/42580.json", Samples_questions_42580_json, sizeof Samples_questions_42580_json - 1},
  {"Samples/questions/42620.json", Samples_questions_42620_json, sizeof Samples_questions_42620_json - 1},
  {"Samples/questions/42650.json", Samples_questions_42650_json, sizeof Samples_questions_42650_json - 1},
  {"Samples/questions/42700.json", Samples_questions_42700_json, sizeof Samples_questions_42700_json - 1},
  {"Samples/questions/42750.json", Samples_questions_42750_json, sizeof Samples_questions_42750_json - 1},
  {"Samples/questions/42800.json", Samples_questions_42800_json, sizeof Samples_questions_42800_json - 1},
  {"Samples/questions/42900.json", Samples_questions_42900_json, sizeof Samples_questions_42900_json - 1},
  {"Samples/questions/42960.json", Samples_questions_42960_json, sizeof Samples_questions_42960_json - 1},
  {"Samples/questions/43000.json", Samples_questions_43000_json, sizeof Samples_questions_43000_json - 1},
  {"Samples/questions/43050.json", Samples_questions_43050_json, sizeof Samples_questions_43050_json - 1},
  {"Samples/questions/43100.json", Samples_questions_43100_json, sizeof Samples_questions_43100_json - 1},
  {"Samples/questions/43120.json", Samples_questions_43120_json, sizeof Samples_questions_43120_json - 1},
  {"Samples/questions/43200.json", Samples_questions_43200_json, sizeof Samples_questions_43200_json - 1},
  {"Samples/questions/9100.json", Samples_questions_9100_json, sizeof Samples_questions_9100_json - 1},
  {"Samples/questions/math/5100.json", Samples_questions_math_5100_json, sizeof Samples_questions_math_5100_json - 1},
  {"Samples/questions/math/5200.json", Samples_questions_math_5200_json, sizeof Samples_questions_math_5200_json - 1},
  {"Samples/sample.json", Samples_sample_json, sizeof Samples_sample_json - 1},
  {"Samples/sites.json", Samples_sites_json, sizeof Samples_sites_json - 1},
  {"Samples/users.json", Samples_users_json, sizeof Samples_users_json - 1},
  {"Setup/sodigest.service", Setup_sodigest_service, sizeof Setup_sodigest_service - 1},
  {"Setup/sodigest.timer", Setup_sodigest_timer, sizeof Setup_sodigest_timer - 1},
  {"Setup/sodigest.yml", Setup_sodigest_yml, sizeof Setup_sodigest_yml - 1},
  {"Templates/404.html", Templates_404_html, sizeof Templates_404_html - 1},
  {"Templates/about.html", Templates_about_html, sizeof Templates_about_html - 1},
  {"Templates/author-list.html", Templates_author_list_html, sizeof Templates_author_list_html - 1},
  {"Templates/author-page.html", Templates_author_page_html, sizeof Templates_author_page_html - 1},
  {"Templates/author.html", Templates_author_html, sizeof Templates_author_html - 1},
  {"Templates/author.md", Templates_author_md, sizeof Templates_author_md - 1},
  {"Templates/badges.html", Templates_badges_html, sizeof Templates_badges_html - 1},
  {"Templates/badges.md", Templates_badges_md, sizeof Templates_badges_md - 1},
  {"Templates/book-chapter.html", Templates_book_chapter_html, sizeof Templates_book_chapter_html - 1},
  {"Templates/book-contents.html", Templates_book_contents_html, sizeof Templates_book_contents_html - 1},
  {"Templates/book-cover.html", Templates_book_cover_html, sizeof Templates_book_cover_html - 1},
  {"Templates/book-cover.xml", Templates_book_cover_xml, sizeof Templates_book_cover_xml - 1},
  {"Templates/book.xml", Templates_book_xml, sizeof Templates_book_xml - 1},
  {"Templates/chapter-badges.html", Templates_chapter_badges_html, sizeof Templates_chapter_badges_html - 1},
  {"Templates/chapter-post.html", Templates_chapter_post_html, sizeof Templates_chapter_post_html - 1},
  {"Templates/comment.html", Templates_comment_html, sizeof Templates_comment_html - 1},
  {"Templates/comment.md", Templates_comment_md, sizeof Templates_comment_md - 1},
  {"Templates/digest-people.html", Templates_digest_people_html, sizeof Templates_digest_people_html - 1},
  {"Templates/digest.html", Templates_digest_html, sizeof Templates_digest_html - 1},
  {"Templates/digests.html", Templates_digests_html, sizeof Templates_digests_html - 1},
  {"Templates/edition-part.html", Templates_edition_part_html, sizeof Templates_edition_part_html - 1},
  {"Templates/edition.html", Templates_edition_html, sizeof Templates_edition_html - 1},
  {"Templates/edition.md", Templates_edition_md, sizeof Templates_edition_md - 1},
  {"Templates/entry-facts.html", Templates_entry_facts_html, sizeof Templates_entry_facts_html - 1},
  {"Templates/entry-facts.md", Templates_entry_facts_md, sizeof Templates_entry_facts_md - 1},
  {"Templates/entry.html", Templates_entry_html, sizeof Templates_entry_html - 1},
  {"Templates/feed-edition.html", Templates_feed_edition_html, sizeof Templates_feed_edition_html - 1},
  {"Templates/feed-post.html", Templates_feed_post_html, sizeof Templates_feed_post_html - 1},
  {"Templates/feed-posts.html", Templates_feed_posts_html, sizeof Templates_feed_posts_html - 1},
  {"Templates/feed.xml", Templates_feed_xml, sizeof Templates_feed_xml - 1},
  {"Templates/home.html", Templates_home_html, sizeof Templates_home_html - 1},
  {"Templates/home.md", Templates_home_md, sizeof Templates_home_md - 1},
  {"Templates/icon.svg", Templates_icon_svg, sizeof Templates_icon_svg - 1},
  {"Templates/layout.html", Templates_layout_html, sizeof Templates_layout_html - 1},
  {"Templates/letter-group.html", Templates_letter_group_html, sizeof Templates_letter_group_html - 1},
  {"Templates/mail-author.html", Templates_mail_author_html, sizeof Templates_mail_author_html - 1},
  {"Templates/mail-chapter.html", Templates_mail_chapter_html, sizeof Templates_mail_chapter_html - 1},
  {"Templates/mail-entry-line.html", Templates_mail_entry_line_html, sizeof Templates_mail_entry_line_html - 1},
  {"Templates/mail-facts.html", Templates_mail_facts_html, sizeof Templates_mail_facts_html - 1},
  {"Templates/mail-post.html", Templates_mail_post_html, sizeof Templates_mail_post_html - 1},
  {"Templates/mail.html", Templates_mail_html, sizeof Templates_mail_html - 1},
  {"Templates/name-index.html", Templates_name_index_html, sizeof Templates_name_index_html - 1},
  {"Templates/outline.xml", Templates_outline_xml, sizeof Templates_outline_xml - 1},
  {"Templates/pagination.html", Templates_pagination_html, sizeof Templates_pagination_html - 1},
  {"Templates/post.html", Templates_post_html, sizeof Templates_post_html - 1},
  {"Templates/post.md", Templates_post_md, sizeof Templates_post_md - 1},
  {"Templates/question-list.html", Templates_question_list_html, sizeof Templates_question_list_html - 1},
  {"Templates/question-row.html", Templates_question_row_html, sizeof Templates_question_row_html - 1},
  {"Templates/question-row.md", Templates_question_row_md, sizeof Templates_question_row_md - 1},
  {"Templates/question.html", Templates_question_html, sizeof Templates_question_html - 1},
  {"Templates/question.md", Templates_question_md, sizeof Templates_question_md - 1},
  {"Templates/script.js", Templates_script_js, sizeof Templates_script_js - 1},
  {"Templates/search.html", Templates_search_html, sizeof Templates_search_html - 1},
  {"Templates/search.js", Templates_search_js, sizeof Templates_search_js - 1},
  {"Templates/sections.html", Templates_sections_html, sizeof Templates_sections_html - 1},
  {"Templates/single-chapter.html", Templates_single_chapter_html, sizeof Templates_single_chapter_html - 1},
  {"Templates/single.html", Templates_single_html, sizeof Templates_single_html - 1},
  {"Templates/site-links.html", Templates_site_links_html, sizeof Templates_site_links_html - 1},
  {"Templates/site-overviews.html", Templates_site_overviews_html, sizeof Templates_site_overviews_html - 1},
  {"Templates/sites.html", Templates_sites_html, sizeof Templates_sites_html - 1},
  {"Templates/style.css", Templates_style_css, sizeof Templates_style_css - 1},
  {"Templates/tag-list.html", Templates_tag_list_html, sizeof Templates_tag_list_html - 1},
  {"Templates/tag.html", Templates_tag_html, sizeof Templates_tag_html - 1},
  {"Templates/tags.html", Templates_tags_html, sizeof Templates_tags_html - 1},
  {"Templates/tags.md", Templates_tags_md, sizeof Templates_tags_md - 1},
  {"Templates/time.html", Templates_time_html, sizeof Templates_time_html - 1},
  {"Templates/time.md", Templates_time_md, sizeof Templates_time_md - 1},
  {"Templates/words.de.txt", Templates_words_de_txt, sizeof Templates_words_de_txt - 1},
  {"Templates/words.en.txt", Templates_words_en_txt, sizeof Templates_words_en_txt - 1},
  {"Templates/words.fr.txt", Templates_words_fr_txt, sizeof Templates_words_fr_txt - 1},
};

size_t built_in_count(void) { return sizeof files / sizeof *files; }
const built_in_file *built_in_at(size_t index) { return &files[index]; }
